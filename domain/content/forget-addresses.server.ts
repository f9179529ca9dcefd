import type { Tx } from '#domain/transaction.server.ts'

/** Deletes what addresses of mail have subscribed to, and what was written from them. */
export async function forgetAddresses(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.deleteFrom('newsletterSubscriber').where('email', 'in', emails).execute()
  await tx
    .deleteFrom('contactMessage')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', emails))
    .execute()
}
