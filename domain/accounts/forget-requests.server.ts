import type { Tx } from '#domain/transaction.server.ts'

/**
 * Deletes unconfirmed requests with these e-mail addresses: for accounts, for passwords, and for changing another
 * account's address to one of them.
 */
export async function forgetRequests(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const table of ['signUp', 'passwordReset'] as const)
    await tx.deleteFrom(table).where('email', 'in', emails).execute()
  await tx.deleteFrom('emailChange').where('newEmail', 'in', emails).execute()
}
