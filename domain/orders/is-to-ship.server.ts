import { type SqlBool, sql } from 'kysely'

// As a list of ids, which the database reads once. Money that was paid twice goes back by another attempt.
const isRefundedInFull = sql<SqlBool>`"order".id = any(array(
  select refund.order_id from refund join payment_attempt on payment_attempt.id = refund.attempt_id
  where refund.state in ('requested', 'pending', 'needs_attention') and payment_attempt.state = 'paid'
    and payment_attempt.amount <= (
      select sum(other.amount) from refund other where other.attempt_id = refund.attempt_id and other.state <> 'failed')))`

/** Which rows of "order" wait to be sent: those being prepared, unless all of their money was given back or is on its way back. */
export const isToShip = sql<SqlBool>`("order".status = 'processing' and "order".payment_status <> 'refunded'
  and not ${isRefundedInFull})`
