import type { Tx } from '#domain/transaction.server.ts'

/** Deletes what was asked for with addresses of mail and isn't confirmed: accounts, passwords, and those addresses for other accounts. */
export async function forgetRequests(tx: Tx, emails: readonly string[]): Promise<void> {
  for (const table of ['signUp', 'passwordReset'] as const)
    await tx.deleteFrom(table).where('email', 'in', emails).execute()
  await tx.deleteFrom('emailChange').where('newEmail', 'in', emails).execute()
}
