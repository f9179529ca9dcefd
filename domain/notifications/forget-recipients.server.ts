import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

type About = { emails: readonly string[]; orderIds?: readonly string[]; userId?: string | null }

/**
 * Takes a person out of mails: those to the addresses, and those about the orders and to the account, which may have had others. With the
 * address goes what a mailer said about it and what a person noted; one that failed has nobody to go to any more.
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

/** Takes people who kept the shop out of the mails that they saw to. */
export const forgetActorsOfMails = (tx: Tx, names: readonly string[]) =>
  tx.updateTable('mail').set({ handledBy: 'deleted' }).where('handledBy', 'in', names).execute()
