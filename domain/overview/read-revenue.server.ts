import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import type { PeriodSpan } from './overview-period.ts'
import { partOf } from './part-of.server.ts'

/** What came in and went out in each part of both periods, in kobo, and how many orders were paid in it. */
export type RevenuePart = { part: number; amount: number; orders: number }

/**
 * Revenue: the first full payment of each order less refunds and chargebacks of it, by the time of the ledger's rows. The state of the
 * attempt tells that payment from duplicates and from what doesn't match, whose money is held for its payer.
 */
export async function readRevenue(db: Queryable, { before, to, partMs }: PeriodSpan): Promise<RevenuePart[]> {
  const { rows } = await sql<RevenuePart>`
    select ${partOf(sql`l.created_at`, before, partMs)} as part, sum(l.amount)::bigint as amount,
      (count(*) filter (where l.kind = 'received'))::int as orders
    from money_ledger l join payment_attempt a on a.id = l.attempt_id and a.state = 'paid'
    where l.kind <> 'fee' and l.created_at >= ${before} and l.created_at < ${to}
    group by 1`.execute(db)
  return rows
}

/** Money of duplicates and of payments that don't match which hasn't been given back, in kobo. */
export async function readHeldMoney(db: Queryable): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(l.amount), 0)::bigint as held
    from payment_attempt a join money_ledger l on l.attempt_id = a.id and l.order_id = a.order_id and l.kind <> 'fee'
    where a.state in ('duplicate', 'mismatch')`.execute(db)
  return rows[0]?.held ?? 0
}
