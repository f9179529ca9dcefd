import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { endAllSessions } from './end-sessions.server.ts'

/**
 * Sets a user's password, ends all sessions on every node, forgets the devices, and tells the user by mail. The user's
 * row is locked first, so that no sign-in with the former password can still open a session.
 */
export async function setPassword(tx: Tx, userId: string, hash: string, now: Date): Promise<void> {
  await tx.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute()
  const account = { password: hash, updatedAt: now }
  await tx
    .insertInto('account')
    .values({ userId, accountId: userId, providerId: 'credential', createdAt: now, ...account })
    .onConflict((known) => known.columns(['providerId', 'accountId']).doUpdateSet(account))
    .execute()
  await endAllSessions(tx, userId)
  await tx.deleteFrom('passwordReset').where('userId', '=', userId).execute()
  await tx.deleteFrom('emailChange').where('userId', '=', userId).execute()
  await tx.deleteFrom('pendingSignIn').where('userId', '=', userId).execute()
  await tx.deleteFrom('knownDevice').where('userId', '=', userId).execute()
  await enqueueMail(tx, { kind: 'password_changed', userId, changedAt: now.toISOString() }, { at: now })
}

/** Whether the rules for staff hold for a user: whether they have any role other than customer. */
export async function isStaff(tx: Pick<Tx, 'selectFrom'>, userId: string): Promise<boolean> {
  const role = await tx
    .selectFrom('userRole')
    .where('userId', '=', userId)
    .where('role', '!=', 'customer')
    .select('role')
    .executeTakeFirst()
  return role !== undefined
}
