import type { PaidBy } from '#domain/orders/provider-name.ts'
import type { Queryable } from '#domain/transaction.server.ts'

/** Through whom the payment of an order came; null while none has. Whoever calls this has checked that the viewer may see it. */
export async function readPaidWith(db: Queryable, orderId: string): Promise<PaidBy | null> {
  const paid = await db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .where('state', '=', 'paid')
    .orderBy('createdAt', 'desc')
    .select('provider')
    .executeTakeFirst()
  return paid?.provider ?? null
}
