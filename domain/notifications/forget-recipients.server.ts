import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

type About = { emails: readonly string[]; orderIds?: readonly string[]; userId?: string | null }

/**
 * Removes a person from mails: from those to the addresses, and those about the orders and to the account, which may
 * have had other addresses. What a mailer said about them and what staff noted is removed as well. A failed mail no
 * longer waits, because it has no recipient any more.
 */
export async function forgetRecipients(tx: Tx, { emails, orderIds = [], userId = null }: About): Promise<void> {
  const anyOf: RawBuilder<SqlBool>[] = []
  if (emails.length > 0) anyOf.push(sql`lower(recipient) = any(${emails}::text[])`)
  if (orderIds.length > 0) anyOf.push(sql`payload ->> 'orderId' = any(${orderIds}::text[])`)
  if (userId !== null) anyOf.push(sql`payload ->> 'userId' = ${userId}`)
  if (anyOf.length === 0) return
  await tx
    .updateTable('mail')
    .set({
      recipient: null,
      lastError: null,
      note: '',
      state: sql`case when state = 'failed' then 'cancelled' else state end`,
    })
    .where((eb) => eb.or(anyOf))
    .execute()
}

/** Removes people who worked in the back office from the mails that they handled. */
export const forgetActorsOfMails = (tx: Tx, names: readonly string[]) =>
  tx.updateTable('mail').set({ handledBy: 'deleted' }).where('handledBy', 'in', names).execute()
