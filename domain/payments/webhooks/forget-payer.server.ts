import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

/**
 * Takes the payer out of the payments of orders that are over: what a provider's popup was opened with, its page, who gave money into a
 * person's hands, what a person noted of what waited, and the webhooks, before their 90 days are over. A webhook that is still to be
 * applied or seen to stays.
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
  // A refund may name the transaction of its payment alone.
  await sql`delete from webhook_event
    where reference is null and (provider, meaning ->> 'transactionId') in (select provider, provider_transaction_id ${ofOrders})
      and ${isOver}`.execute(tx)
}

/** Deletes the webhooks about no payment of ours that a person has seen to, and that name one of the addresses. */
export async function forgetStrayPayer(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const email of emails)
    await sql`delete from webhook_event
      where handled_at is not null and strpos(lower(encode(body, 'escape')), ${email}) > 0 and ${isOver}`.execute(tx)
}

/** Webhooks of which nothing is to be done any more, by whatever came of them or by a person's word. */
export const isOver = sql<boolean>`(state in ('applied', 'unmatched', 'ignored') or state = 'dead_lettered' and handled_at is not null)`
