import { deleteUser } from '#domain/accounts/delete-user.server.ts'
import { forgetRequests } from '#domain/accounts/forget-requests.server.ts'
import { forgetActorsOfMessages, forgetAddresses } from '#domain/content/forget-addresses.server.ts'
import { forgetActorsOfMails, forgetRecipients } from '#domain/notifications/forget-recipients.server.ts'
import { anonymizeBuyer, anonymizeGuest } from '#domain/orders/anonymize-buyer.server.ts'
import { forgetActorsOfOrders } from '#domain/orders/forget-actors.server.ts'
import { forgetActorsOfPayments } from '#domain/payments/forget-actors.server.ts'
import { forgetPayer, forgetStrayPayer } from '#domain/payments/webhooks/forget-payer.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { forgetGuests } from './forget-guests.server.ts'

export type Person = {
  /** The person's account; null for a guest. */
  account: { userId: string; email: string } | null
  emails: readonly string[]
}

/**
 * Deletes everything that identifies a person: account, subscriptions, the customer with notes and tags, recipients of
 * mails, and the buyer on orders. Orders stay without the person, with ledger and history unchanged; an order that is
 * under way keeps its address until it has arrived. `by` is the member of staff who does it on the person's behalf.
 */
export async function forgetPerson(
  tx: Tx,
  { account, emails }: Person,
  { now, by }: { now: Date; by?: { userId: string; email: string } },
): Promise<{ over: number; underWay: number }> {
  const nothing = { over: [], underWay: 0 }
  const typed = account ? await emailsOfOrders(tx, account.userId) : []
  const own = account ? await anonymizeBuyer(tx, account.userId) : nothing
  const asGuest = emails.length > 0 ? await anonymizeGuest(tx, emails) : nothing
  const over = [...own.over, ...asGuest.over]
  await forgetPayer(tx, over)
  await forgetStrayPayer(tx, emails)
  if (account) await forgetActor(tx, await deleteUser(tx, account, now, by))
  if (emails.length > 0) {
    await forgetRequests(tx, emails)
    await forgetAddresses(tx, emails)
    await tx.deleteFrom('customer').where('email', 'in', emails).where('userId', 'is', null).execute()
  }
  await forgetGuests(tx, { emails: typed })
  await forgetRecipients(tx, { emails, orderIds: over, userId: account?.userId ?? null })
  return { over: over.length, underWay: own.underWay + asGuest.underWay }
}

/**
 * The addresses with which an account has ordered: a claimed order may have been placed as a guest with another
 * address.
 */
async function emailsOfOrders(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('order').where('userId', '=', userId).select('email').distinct().execute()
  return rows.map(({ email }) => email)
}

/** Removes a former member of staff from the records of what they did, under all addresses that they had. */
async function forgetActor(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await forgetActorsOfOrders(tx, names)
  await forgetActorsOfPayments(tx, names)
  await forgetActorsOfMails(tx, names)
  await forgetActorsOfMessages(tx, names)
  await tx.updateTable('customerNote').set({ author: 'deleted' }).where('author', 'in', names).execute()
}
