import { sql } from 'kysely'
import type { Kobo } from '#domain/money/money.ts'
import type { Queryable } from '#domain/transaction.server.ts'

/** What the shop holds in kobo of payments that don't count for an order, as they were made twice or don't match, and must go back. */
export async function readHeldMoney(db: Queryable, orderId: string): Promise<Kobo> {
  const { held } = await db
    .selectFrom('moneyLedger')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'moneyLedger.attemptId')
    .where('moneyLedger.orderId', '=', orderId)
    .where('paymentAttempt.state', 'in', ['duplicate', 'mismatch'])
    // What went back has a minus.
    .where('moneyLedger.kind', 'in', ['received', 'refunded'])
    .select(sql<number>`coalesce(sum(money_ledger.amount), 0)::bigint`.as('held'))
    .executeTakeFirstOrThrow()
  return held
}
