import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import type { PeriodSpan } from './overview-period.ts'
import { partOf } from './part-of.server.ts'

/**
 * A part of one of the periods: the money that came in minus the money that went out, in kobo, and how many orders were
 * paid.
 */
export type RevenuePart = { part: number; amount: number; orders: number }

/**
 * An SQL condition: whether a row `l` of the ledger counts for its order, because its attempt is neither a duplicate
 * nor a mismatch. It asks for the exceptions, since these are few and have an index of their own, while nearly all
 * attempts are paid ones.
 */
export const ofItsPayment = sql<SqlBool>`l.attempt_id is not null and not exists (
  select from payment_attempt a where a.id = l.attempt_id and a.state in ('duplicate', 'mismatch'))`

/**
 * Revenue: the first full payment of each order minus its refunds and chargebacks, by the time of the ledger's rows.
 * Money of duplicate and mismatched payments doesn't count: it is held for the payer.
 */
export async function readRevenue(db: Queryable, { before, to, partMs }: PeriodSpan): Promise<RevenuePart[]> {
  const { rows } = await sql<RevenuePart>`
    select ${partOf(sql`l.created_at`, before, partMs)} as part, sum(l.amount)::bigint as amount,
      (count(*) filter (where l.kind = 'received'))::int as orders
    from money_ledger l
    where l.kind <> 'fee' and l.created_at >= ${before} and l.created_at < ${to} and ${ofItsPayment}
    group by 1`.execute(db)
  return rows
}

/** Money of duplicate and mismatched payments that hasn't been given back, in kobo. */
export async function readHeldMoney(db: Queryable): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(l.amount), 0)::bigint as held
    from payment_attempt a join money_ledger l on l.attempt_id = a.id and l.order_id = a.order_id and l.kind <> 'fee'
    where a.state in ('duplicate', 'mismatch')`.execute(db)
  return rows[0]?.held ?? 0
}
