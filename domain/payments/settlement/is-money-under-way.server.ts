import type { Queryable } from '#domain/transaction.server.ts'
import { isUnderWay } from '../attempts/attempt.ts'

/** Whether money of one of an order's payments may be on its way: a transfer, for example, or one that its provider can't be asked about. */
export async function isMoneyUnderWay(db: Queryable, orderId: string): Promise<boolean> {
  const attempts = await db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .select(['state', 'reportedAt'])
    .execute()
  return attempts.some(isUnderWay)
}
