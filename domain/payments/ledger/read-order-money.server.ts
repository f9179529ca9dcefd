import type { Queryable } from '#domain/transaction.server.ts'
import type { OrderMoney } from './amount-due.ts'

/**
 * What the ledger says was received for an order and given back. Money of duplicates and of payments that don't match is left out:
 * it is held for its payer and pays nothing. To decide by it, the caller holds the order's lock.
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
  // The ledger has what left with a minus.
  return { totalAmount, received: sumOf('received'), refunded: 0 - sumOf('refunded') }
}
