import { isUniqueViolation } from '#domain/is-unique-violation.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { writeAuditLog } from './audit-log.server.ts'
import { hashToken } from './secret-token.server.ts'

export type EmailChangeConfirmed =
  /** `half_confirmed`: the other address has to be confirmed as well. */
  { ok: true; state: 'half_confirmed' | 'changed'; userId: string } | { ok: false; reason: 'invalid_link' }

/** Changes whatever else has the account's address, in the same transaction. */
type FollowAccount = (tx: Tx, account: { userId: string; from: string; to: string }) => Promise<void>

/**
 * Confirms a change of address by one of its two mailed links, each of which works once. After both, the account has
 * the new address.
 */
export async function confirmEmailChange(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  token: string,
  follow: FollowAccount,
): Promise<EmailChangeConfirmed> {
  const now = clock()
  const hash = hashToken(token)
  return inTransaction<EmailChangeConfirmed>(db, async (tx) => {
    const change = await tx
      .selectFrom('emailChange')
      .where((eb) => eb.or([eb('oldTokenHash', '=', hash), eb('newTokenHash', '=', hash)]))
      .where('expiresAt', '>', now)
      .select(['id', 'userId', 'newEmail', 'oldTokenHash', 'oldConfirmedAt', 'newConfirmedAt'])
      .forUpdate()
      .executeTakeFirst()
    if (!change) return { ok: false, reason: 'invalid_link' }
    const isOld = change.oldTokenHash === hash
    const other = isOld ? change.newConfirmedAt : change.oldConfirmedAt
    if (other !== null) return moveAccount(tx, change, { now, follow })
    await tx
      .updateTable('emailChange')
      .set(isOld ? { oldTokenHash: null, oldConfirmedAt: now } : { newTokenHash: null, newConfirmedAt: now })
      .where('id', '=', change.id)
      .execute()
    return { ok: true, state: 'half_confirmed', userId: change.userId }
  }).catch((fault: unknown) => {
    // Another account has taken the address at the same moment.
    if (isUniqueViolation(fault, 'user_email_key')) return { ok: false, reason: 'invalid_link' }
    throw fault
  })
}

async function moveAccount(
  tx: Tx,
  { id, userId, newEmail }: { id: string; userId: string; newEmail: string },
  { now, follow }: { now: Date; follow: FollowAccount },
): Promise<EmailChangeConfirmed> {
  await tx.deleteFrom('emailChange').where('id', '=', id).execute()
  const former = await tx.selectFrom('user').where('id', '=', userId).select('email').forUpdate().executeTakeFirst()
  const user = await tx
    .updateTable('user')
    .set({ email: newEmail, emailVerified: true, updatedAt: now })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('user').where('email', '=', newEmail).select('id'))))
    .returning('id')
    .executeTakeFirst()
  if (!user || !former) return { ok: false, reason: 'invalid_link' }
  await tx.updateTable('profile').set({ email: newEmail }).where('id', '=', userId).execute()
  // They were mailed to the former address, which may be somebody else's by now.
  await tx.deleteFrom('passwordReset').where('userId', '=', userId).execute()
  // Links and sign-ups for the new address end, because it belongs to an account now.
  await tx.deleteFrom('signUp').where('email', '=', newEmail).execute()
  await follow(tx, { userId, from: former.email, to: newEmail })
  const by = { userId, email: newEmail }
  await writeAuditLog(tx, { by, action: 'change_email', subject: `user:${userId}`, at: now })
  return { ok: true, state: 'changed', userId }
}
