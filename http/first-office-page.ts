import { refuseAccess } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { PageAccess } from './page-access.ts'

// In the order of preference.
const starts = ['/admin', '/admin/orders', '/admin/products']

/**
 * Where a member of staff is led after signing in: the first of these pages that the role may see; null for everybody
 * else.
 */
export const firstOfficePage = (rules: Readonly<Record<string, PageAccess>>, viewer: Viewer): string | null =>
  starts.find((address) => {
    const rule = rules[address]
    return viewer.kind === 'administrator' && rule !== undefined && refuseAccess(rule.page, viewer) === null
  }) ?? null
