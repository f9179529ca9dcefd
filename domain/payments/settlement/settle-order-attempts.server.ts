import type { Shop } from '#domain/shop.ts'
import type { AskedBy } from '../provider.ts'
import { settlePayment } from './settle-payment.server.ts'

/**
 * Asks the providers about every attempt of an order for which no money was recorded yet, and records the answers. With
 * `minAge`, in milliseconds, attempts that have just been opened are left out. Returns whether every provider answered.
 */
export async function settleOrderAttempts(
  shop: Shop,
  orderId: string,
  { by = 'schedule', minAge = 0 }: { by?: AskedBy; minAge?: number } = {},
): Promise<boolean> {
  const attempts = await shop.db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .where('received', 'is', null)
    .where('createdAt', '<=', new Date(shop.clock().getTime() - minAge))
    .select('reference')
    .execute()
  const settlements = await Promise.all(attempts.map(({ reference }) => settlePayment(shop, reference, { by })))
  return settlements.every((settled) => settled.ok && settled.answered)
}
