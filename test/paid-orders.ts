import { randomUUID } from 'node:crypto'
import type { Database } from '#domain/transaction.server.ts'

/** Records that an order was paid, and refunded as `refunded` says: its attempt, the ledger and the order's own state. */
export async function payOrder(
  db: Database,
  orderId: string,
  { refunded = 0 }: { refunded?: number } = {},
): Promise<void> {
  const at = new Date()
  const { totalAmount } = await db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select('totalAmount')
    .executeTakeFirstOrThrow()
  const paid = {
    state: 'paid' as const,
    amount: totalAmount,
    received: totalAmount,
    paidAt: at,
    createdAt: at,
    updatedAt: at,
  }
  const { id: attemptId } = await db
    .insertInto('paymentAttempt')
    .values({ orderId, provider: 'paystack', mode: 'test', reference: `PAID-${randomUUID().slice(0, 18)}`, ...paid })
    .returning('id')
    .executeTakeFirstOrThrow()
  const movement = { orderId, attemptId, createdAt: at }
  await db
    .insertInto('moneyLedger')
    .values({ ...movement, kind: 'received', amount: totalAmount })
    .execute()
  if (refunded > 0)
    await db
      .insertInto('moneyLedger')
      .values({ ...movement, kind: 'refunded', amount: -refunded })
      .execute()
  const paymentStatus = refunded === totalAmount ? 'refunded' : 'success'
  await db.updateTable('order').set({ paymentStatus, status: 'processing' }).where('id', '=', orderId).execute()
}
