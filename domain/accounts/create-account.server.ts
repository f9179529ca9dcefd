import type { Tx } from '#domain/transaction.server.ts'

/**
 * Creates the account of a sign-up whose address is confirmed: user, password, role and profile, all or nothing. All
 * other sign-ups for the address end, together with their passwords. Null when the sign-up is gone, or the address has
 * an account.
 */
export async function createAccount(tx: Tx, signUpId: string, now: Date): Promise<string | null> {
  const signUp = await tx
    .selectFrom('signUp')
    .where('id', '=', signUpId)
    .select(['email', 'firstName', 'lastName', 'password'])
    .forUpdate()
    .executeTakeFirst()
  if (!signUp) return null
  const { email, firstName, lastName, password } = signUp
  const user = await tx
    .insertInto('user')
    .values({ email, emailVerified: true, name: `${firstName} ${lastName}`.trim(), createdAt: now, updatedAt: now })
    .onConflict((taken) => taken.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return null
  const { id: userId } = user
  await tx
    .insertInto('account')
    .values({ userId, accountId: userId, providerId: 'credential', password, createdAt: now, updatedAt: now })
    .execute()
  await tx
    .insertInto('profile')
    .values({ id: userId, email, firstName, lastName, createdAt: now, updatedAt: now })
    .execute()
  await tx.insertInto('userRole').values({ userId, role: 'customer', createdAt: now }).execute()
  await tx.deleteFrom('signUp').where('email', '=', email).execute()
  return userId
}
