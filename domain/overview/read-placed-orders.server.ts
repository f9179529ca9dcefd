import { sql } from 'kysely'
import { expiredUnpaid } from '#domain/orders/expired-unpaid.server.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { PeriodSpan } from './overview-period.ts'
import { partOf } from './part-of.server.ts'

export type PlacedPart = { part: number; status: OrderStatus; isExpired: boolean; count: number }

/** Orders placed in both periods, counted by part, status, and whether they expired unpaid. */
export async function readPlacedOrders(db: Queryable, { before, to, partMs }: PeriodSpan): Promise<PlacedPart[]> {
  const { rows } = await sql<PlacedPart>`
    select ${partOf(sql`created_at`, before, partMs)} as part, status, ${expiredUnpaid} as is_expired, count(*)::int as count
    from "order" where created_at >= ${before} and created_at < ${to}
    group by 1, 2, 3`.execute(db)
  return rows
}
