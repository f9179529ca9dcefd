import type { Tx } from '#domain/transaction.server.ts'

/** Takes addresses out of the mails that were sent to them, with what a mailer said about them. */
export async function forgetRecipients(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ recipient: null, lastError: null })
    .where((eb) => eb(eb.fn<string>('lower', ['recipient']), 'in', emails))
    .execute()
}
