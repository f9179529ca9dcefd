import type { Queryable } from '#domain/transaction.server.ts'
import { isUnderWay } from '../attempts/attempt.ts'

/**
 * Whether money for an order may be on its way: by a transfer, for example, or by a payment about which its provider
 * can't be asked.
 */
export async function isMoneyUnderWay(db: Queryable, orderId: string): Promise<boolean> {
  const attempts = await db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .select(['state', 'reportedAt'])
    .execute()
  return attempts.some(isUnderWay)
}
