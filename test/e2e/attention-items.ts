import { insertOrder } from './admin-orders.ts'
import { query } from './fixtures.ts'

/**
 * Adds one item of each kind to the list of what needs attention: older than anything else there, but not so old that a job deletes it.
 * `name` distinguishes them from others'.
 */
export async function insertWaiting(name: string): Promise<string> {
  const orderId = await insertOrder({ firstName: name })
  const tasks = [
    ['refund_duplicate', 'Paid twice: it must be refunded'],
    ['check_dispute', 'The customer disputes the payment'],
    ['check_refund', 'Refund of ₦5,000: The payment is not settled yet'],
  ]
  for (const [kind, detail] of tasks)
    await query(
      `insert into payment_task (kind, order_id, subject, detail, created_at) values ($1, $2, $3, $4, now() - interval '60 days')`,
      [kind, orderId, `${name} ${kind}`, detail],
    )
  await query(
    `insert into webhook_event (provider, body, body_hash, meaning, reference, state, received_at)
     values ('paystack', '', $1, $2, $1, 'unmatched', now() - interval '60 days')`,
    [
      `${name.toUpperCase()}-000001`,
      JSON.stringify({
        kind: 'charge',
        references: [`${name.toUpperCase()}-000001`],
        transactionId: null,
        refundNames: [],
      }),
    ],
  )
  await query(
    `insert into mail (kind, payload, state, attempts, last_error, created_at)
     values ('order_received', $1, 'failed', 12, 'mailbox full', now() - interval '60 days')`,
    [JSON.stringify({ orderId })],
  )
  await query(
    `insert into payment_difference (kind, subject, order_id, ours, theirs, waiting_since)
     values ('provider_fee_differs', $1, $2, '₦800', '₦700', now() - interval '60 days')`,
    [name, orderId],
  )
  return orderId
}

/** Removes everything from a shop's list of what needs attention. */
export async function clearWaiting(): Promise<void> {
  await query('delete from payment_task')
  await query('delete from payment_difference')
  await query(`delete from mail where state = 'failed'`)
  await query(`delete from webhook_event where state in ('dead_lettered', 'unmatched')`)
}
