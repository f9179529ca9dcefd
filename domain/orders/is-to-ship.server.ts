import { type SqlBool, sql } from 'kysely'

// A list of ids, which the database reads only once. Refunds of duplicate payments are of other attempts and don't
// count.
const isRefundedInFull = sql<SqlBool>`"order".id = any(array(
  select refund.order_id from refund join payment_attempt on payment_attempt.id = refund.attempt_id
  where refund.state in ('requested', 'pending', 'needs_attention') and payment_attempt.state = 'paid'
    and payment_attempt.amount <= (
      select sum(other.amount) from refund other where other.attempt_id = refund.attempt_id and other.state <> 'failed')))`

/**
 * Which rows of "order" are to be shipped: those being prepared, unless all of their money was or is being given back.
 */
export const isToShip = sql<SqlBool>`("order".status = 'processing' and "order".payment_status <> 'refunded'
  and not ${isRefundedInFull})`
