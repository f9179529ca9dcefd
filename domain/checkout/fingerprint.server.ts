import { createHash } from 'node:crypto'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { PlaceOrderInput } from './placement.ts'

/** A hash of what was submitted. */
export const fingerprint = (submitted: object): string =>
  createHash('sha256').update(canonical(submitted)).digest('hex')

/**
 * A hash of the order and the account, so that one checkout key can't stand for two different orders, or for the same
 * order of two people.
 */
export function fingerprintOf({ checkoutKey: _, ...contents }: PlaceOrderInput, viewer: Viewer): string {
  const submitted = viewer.kind === 'anonymous' ? contents : { ...contents, userId: viewer.userId }
  return fingerprint(submitted)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
