import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { endAllSessions } from '../end-sessions.server.ts'

export type SecondFactorReset = { ok: true } | { ok: false; reason: 'no_account' | 'no_second_factor' }

/**
 * Removes the second factor of the account with this e-mail address, for somebody who has lost both phone and recovery
 * codes. It is for an operator who knows that person, so it needs neither password nor code. All sessions end, and the
 * user gets a mail.
 */
export async function resetSecondFactor(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  email: string,
): Promise<SecondFactorReset> {
  const now = clock()
  return inTransaction<SecondFactorReset>(db, async (tx) => {
    // The lock that signing in takes, so that no session is opened meanwhile.
    const user = await tx
      .selectFrom('user')
      .where('email', '=', email.trim().toLowerCase())
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!user) return { ok: false, reason: 'no_account' }
    const userId = user.id
    const wasOn = await tx
      .deleteFrom('secondFactor')
      .where('userId', '=', userId)
      .where('turnedOnAt', 'is not', null)
      .returning('userId')
      .executeTakeFirst()
    if (!wasOn) return { ok: false, reason: 'no_second_factor' }
    await tx.deleteFrom('pendingSignIn').where('userId', '=', userId).execute()
    await endAllSessions(tx, userId)
    await tx
      .insertInto('auditLog')
      .values({ actor: 'system', action: 'reset_second_factor', subject: `user:${userId}`, createdAt: now })
      .execute()
    await enqueueMail(tx, { kind: 'second_factor', userId, isOn: false, changedAt: now.toISOString() }, { at: now })
    return { ok: true }
  })
}
