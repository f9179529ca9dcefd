import { sql } from 'kysely'
import { selectAttention } from '#domain/attention/attention-rows.server.ts'
import { hasFewPieces } from '#domain/catalogue/few-pieces.server.ts'
import { isLive } from '#domain/coupons/is-live.server.ts'
import { isToShip } from '#domain/orders/is-to-ship.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'

type PresentFigures = {
  pending: number
  lowStock: number
  products: number
  coupons: number
  toShip: number
  oldestToShip: Date | null
  waiting: number
}

const everything = selectAttention({ view: 'open', group: null, orderId: null })

/** The figures that don't depend on the period: the present state. */
export async function readPresentFigures(db: Queryable, now: Date): Promise<PresentFigures> {
  const { rows } = await sql<PresentFigures>`
    select
      (select count(*) from "order" where status = 'pending')::int as pending,
      (select count(*) from product p where p.archived_at is null and ${hasFewPieces})::int as low_stock,
      (select count(*) from product where archived_at is null)::int as products,
      (select count(*) from coupon where ${isLive(now)})::int as coupons,
      (select count(*) from "order" where ${isToShip})::int as to_ship,
      (select min(created_at) from "order" where ${isToShip}) as oldest_to_ship,
      (select count(*) from ${everything})::int as waiting`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('a select without from has one row')
  return figures
}
