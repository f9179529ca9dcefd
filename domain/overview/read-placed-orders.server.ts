import { sql } from 'kysely'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { PeriodSpan } from './overview-period.ts'
import { partOf } from './part-of.server.ts'

export type PlacedPart = { part: number; status: OrderStatus; isExpired: boolean; count: number }

/** Orders by the part of both periods in which they were placed, their status, and whether they expired unpaid. */
export async function readPlacedOrders(db: Queryable, { before, to, partMs }: PeriodSpan): Promise<PlacedPart[]> {
  const { rows } = await sql<PlacedPart>`
    select ${partOf(sql`o.created_at`, before, partMs)} as part, o.status, ${expiredUnpaid} as is_expired,
      count(*)::int as count
    from "order" o where o.created_at >= ${before} and o.created_at < ${to}
    group by 1, 2, 3`.execute(db)
  return rows
}

// A payment that comes afterwards makes it a paid order, even where nothing is left to send.
const expiredUnpaid = sql<boolean>`
  (o.status = 'cancelled' and o.payment_status in ('pending', 'failed') and coalesce((
    select e.kind = 'expired' from order_event e
    where e.order_id = o.id and e.to_status = 'cancelled' and e.from_status <> 'cancelled'
    order by e.id desc limit 1), false))`
