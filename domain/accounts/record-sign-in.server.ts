import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { writeAuditLog } from './audit-log.server.ts'

const maxSessions = 10

/**
 * Records a sign-in. Ends the browser's session of before, deletes the user's expired sessions and keeps the ten newest of the rest.
 */
export async function recordSignIn(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId, sessionId, before }: { userId: string; sessionId: string; before: string | null },
): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    const newest = tx
      .selectFrom('session')
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .$if(before !== null, (query) => query.where('id', '<>', before))
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(maxSessions)
      .select('id')
    await tx.deleteFrom('session').where('userId', '=', userId).where('id', 'not in', newest).execute()
    if (before !== null) await tx.deleteFrom('session').where('id', '=', before).execute()
    const { email } = await tx.selectFrom('user').where('id', '=', userId).select('email').executeTakeFirstOrThrow()
    await writeAuditLog(tx, { by: { id: userId, email }, action: 'sign_in', subject: `session:${sessionId}`, at: now })
    return { ok: true }
  })
}

/** Ends a session on every node. */
export async function endSession(db: Shop['db'], sessionId: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute()
}
