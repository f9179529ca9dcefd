import { type SqlBool, sql } from 'kysely'

/**
 * Whether the table `order` of a query holds one that expired: its last way to cancelled was an expiry, and nothing paid it since. Such
 * orders count nowhere as orders.
 */
// A payment that comes afterwards makes it a paid order, even where nothing is left to send.
export const expiredUnpaid = sql<SqlBool>`
  ("order".status = 'cancelled' and "order".payment_status in ('pending', 'failed') and coalesce((
    select e.kind = 'expired' from order_event e
    where e.order_id = "order".id and e.to_status = 'cancelled' and e.from_status <> 'cancelled'
    order by e.id desc limit 1), false))`
