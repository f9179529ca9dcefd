import { sql } from 'kysely'

/**
 * Whether an attempt was opened after staff last changed the order's lines, or is still open. Attempts before that were
 * for other lines; they were closed if their total was another.
 */
export const isOfCurrentLines = sql<boolean>`(payment_attempt.state in ('created', 'open')
  or payment_attempt.created_at > coalesce((
    select max(event.created_at) from order_event as event
    where event.order_id = payment_attempt.order_id and event.kind = 'lines_changed'), '-infinity'))`
