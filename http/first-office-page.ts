import { refuseAccess } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { PageAccess } from './page-access.ts'

// In the order in which somebody is led there.
const starts = ['/admin', '/admin/orders', '/admin/products']

/** Where somebody of staff begins: the first of these pages that their role may see; null for everybody else. */
export const firstOfficePage = (rules: Readonly<Record<string, PageAccess>>, viewer: Viewer): string | null =>
  starts.find((address) => {
    const rule = rules[address]
    return viewer.kind === 'administrator' && rule !== undefined && refuseAccess(rule.page, viewer) === null
  }) ?? null
