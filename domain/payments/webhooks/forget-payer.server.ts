import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

/**
 * Removes the payer from the payments of orders that are over: the options of the provider's popup, its page, who paid
 * in cash or by transfer, notes of staff, and the webhooks, before their 90 days are over. A webhook that is still to
 * be applied or handled stays.
 */
export async function forgetPayer(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .updateTable('paymentAttempt')
    .set({ popup: null, checkoutUrl: null, payer: '', note: '' })
    .where('orderId', 'in', orderIds)
    .execute()
  for (const table of ['paymentTask', 'paymentDifference'] as const)
    await tx.updateTable(table).set({ note: '' }).where('orderId', 'in', orderIds).where('note', '<>', '').execute()
  const ofOrders = sql`from payment_attempt where order_id = any(${orderIds}::uuid[])`
  await sql`delete from webhook_event where reference = any(array(select reference ${ofOrders})) and ${isOver}`.execute(
    tx,
  )
  // A webhook about a refund may only contain the transaction of its payment.
  await sql`delete from webhook_event
    where reference is null and (provider, meaning ->> 'transactionId') in (select provider, provider_transaction_id ${ofOrders})
      and ${isOver}`.execute(tx)
}

/**
 * Deletes the webhooks that belong to no payment of ours, were handled by a person and contain one of the addresses.
 */
export async function forgetStrayPayer(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of emails)
    await sql`delete from webhook_event
      where handled_at is not null and strpos(lower(encode(body, 'escape')), ${email}) > 0 and ${isOver}`.execute(tx)
}

/** Webhooks that are finished: applied, without effect, or handled by a person. */
export const isOver = sql<boolean>`(state in ('applied', 'unmatched', 'ignored') or state = 'dead_lettered' and handled_at is not null)`
