import { createHash } from 'node:crypto'
import type { PlaceOrderInput } from './placement.ts'

/** What was submitted, so that one key can't stand for two different orders. */
export function fingerprintOf({ checkoutKey: _, ...contents }: PlaceOrderInput): string {
  return createHash('sha256').update(canonical(contents)).digest('hex')
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
