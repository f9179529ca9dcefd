import { type SqlBool, sql } from 'kysely'

/**
 * Whether an order of the table `order` of a query expired: it was last cancelled by expiring, and nothing has paid it
 * since (a later payment makes it a paid order, even if nothing is left to send). Such orders aren't counted as orders
 * anywhere.
 */
export const expiredUnpaid = sql<SqlBool>`
  ("order".status = 'cancelled' and "order".payment_status in ('pending', 'failed') and coalesce((
    select e.kind = 'expired' from order_event e
    where e.order_id = "order".id and e.to_status = 'cancelled' and e.from_status <> 'cancelled'
    order by e.id desc limit 1), false))`
