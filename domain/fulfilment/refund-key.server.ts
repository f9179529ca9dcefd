import { createHash } from 'node:crypto'

/**
 * The idempotency key of the next refund of an order or payment that has this many: the same for everybody who sees it
 * as it is now, so that two of them make one refund.
 */
export function keyOfRefund(refunds: number, of: string): string {
  const hash = createHash('sha256').update(`refund ${refunds} of ${of}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
