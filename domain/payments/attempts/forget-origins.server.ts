import { sql } from 'kysely'
import { forgetOriginsOfOrders } from '#domain/orders/forget-origins-of-orders.server.ts'
import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'

const hour = 60 * 60_000
const atOnce = 1_000

/**
 * Removes the hashes of the network addresses and networks that orders were placed and payments opened from, once no
 * limit counts them any more. Those of an unpaid order count while it reserves something. Works in portions.
 */
export async function forgetOrigins({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - retention.originHours * hour)
  await forgetOriginsOfOrders(db, { before, atOnce })
  await sql`
    update payment_attempt set opened_from = null where id in (
      select id from payment_attempt where opened_from is not null and created_at < ${before}
      limit ${atOnce} for no key update skip locked)`.execute(db)
}
