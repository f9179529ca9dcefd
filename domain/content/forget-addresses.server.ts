import type { Tx } from '#domain/transaction.server.ts'

/** Deletes the subscriptions, messages and bookings that were made with any of the e-mail addresses. */
export async function forgetAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.deleteFrom('newsletterSubscriber').where('email', 'in', emails).execute()
  for (const table of ['contactMessage', 'stylingSession'] as const) {
    await tx
      .deleteFrom(table)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', emails))
      .execute()
  }
}

/** Removes former members of staff from the answers that they wrote. */
export const forgetActorsOfMessages = (tx: Tx, names: readonly string[]) =>
  tx.updateTable('contactReply').set({ writtenBy: 'deleted' }).where('writtenBy', 'in', names).execute()
