import type { Queryable } from '#domain/transaction.server.ts'

/** Whether a provider has said of one of an order's payments that its money is on its way: a transfer, for example. */
export async function isMoneyUnderWay(db: Queryable, orderId: string): Promise<boolean> {
  const pending = await db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .where('state', '=', 'pending')
    .select('id')
    .executeTakeFirst()
  return pending !== undefined
}
