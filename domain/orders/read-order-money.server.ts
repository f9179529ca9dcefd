import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import type { OrderMoney } from './amount-due.ts'

/**
 * What was received for an order and given back, by the ledger. Duplicate payments and payments that don't match are
 * left out: their money is held for its payer and pays nothing. Before deciding by it, the caller must hold the order's
 * lock.
 */
export async function readOrderMoney(
  db: Queryable,
  { id, totalAmount }: { id: string; totalAmount: number },
): Promise<OrderMoney> {
  const rows = await db
    .selectFrom('moneyLedger')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'moneyLedger.attemptId')
    .where('moneyLedger.orderId', '=', id)
    .where('paymentAttempt.state', '=', 'paid')
    .select(['moneyLedger.kind', 'moneyLedger.amount'])
    .execute()
  const sumOf = (kind: string) => rows.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  // In the ledger, outgoing amounts are negative.
  return { totalAmount, received: sumOf('received'), refunded: 0 - sumOf('refunded') }
}

/** `readOrderMoney` for an order's id; null when there is no such order. */
export async function findOrderMoney(db: Queryable, orderId: string): Promise<OrderMoney | null> {
  const order = await db.selectFrom('order').where('id', '=', orderId).select(['id', 'totalAmount']).executeTakeFirst()
  return order ? readOrderMoney(db, order) : null
}

/** Whether an order owes something, as `amountDue` decides it; a condition on the table `order` of a query. */
export const isOwed = sql<SqlBool>`"order".total_amount > (
  select coalesce(sum(money_ledger.amount), 0)
  from money_ledger join payment_attempt on payment_attempt.id = money_ledger.attempt_id
  where money_ledger.order_id = "order".id and money_ledger.kind = 'received' and payment_attempt.state = 'paid')`
