import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

/**
 * Takes the payer out of the payments of orders that are over: what a provider's popup was opened with, its page, who gave money into a
 * person's hands, and the webhooks, before their 90 days are over. A webhook that is still to be applied stays.
 */
export async function forgetPayer(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .updateTable('paymentAttempt')
    .set({ popup: null, checkoutUrl: null, payer: '', note: '' })
    .where('orderId', 'in', orderIds)
    .execute()
  await sql`delete from webhook_event
    where reference = any(array(select reference from payment_attempt where order_id = any(${orderIds}::uuid[])))
      and state in ('applied', 'unmatched', 'ignored')`.execute(tx)
}
