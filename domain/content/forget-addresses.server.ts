import type { Tx } from '#domain/transaction.server.ts'

/** Deletes what addresses of mail have subscribed to, and what was written and booked from them. */
export async function forgetAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.deleteFrom('newsletterSubscriber').where('email', 'in', emails).execute()
  for (const table of ['contactMessage', 'stylingSession'] as const) {
    await tx
      .deleteFrom(table)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', emails))
      .execute()
  }
}

/** Takes people who kept the shop out of their answers to messages. */
export const forgetActorsOfMessages = (tx: Tx, names: readonly string[]) =>
  tx.updateTable('contactReply').set({ writtenBy: 'deleted' }).where('writtenBy', 'in', names).execute()
