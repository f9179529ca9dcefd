import { sql } from 'kysely'
import type { Kobo } from '#domain/money/money.ts'
import type { Queryable } from '#domain/transaction.server.ts'

/**
 * How much money the shop holds, in kobo, from payments that don't count for an order, because they were made twice or
 * don't match, and that has to go back.
 */
export async function readHeldMoney(db: Queryable, orderId: string): Promise<Kobo> {
  const { held } = await db
    .selectFrom('moneyLedger')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'moneyLedger.attemptId')
    .where('moneyLedger.orderId', '=', orderId)
    .where('paymentAttempt.state', 'in', ['duplicate', 'mismatch'])
    // Amounts that went back are negative.
    .where('moneyLedger.kind', 'in', ['received', 'refunded'])
    .select(sql<number>`coalesce(sum(money_ledger.amount), 0)::bigint`.as('held'))
    .executeTakeFirstOrThrow()
  return held
}
