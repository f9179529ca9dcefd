import { createHash } from 'node:crypto'

/** The key of the next refund of an order or a payment that has so many: the same for all who see it as it is now, so that two make one. */
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
