import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { recordAct } from './record-act.server.ts'

const mostSessions = 10

/**
 * Writes down that somebody signed in and clears up behind it: the session that the browser had before ends, sessions that
 * ran out go, and of the others the ten newest stay.
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
      .limit(mostSessions)
      .select('id')
    await tx.deleteFrom('session').where('userId', '=', userId).where('id', 'not in', newest).execute()
    if (before !== null) await tx.deleteFrom('session').where('id', '=', before).execute()
    const { email } = await tx.selectFrom('user').where('id', '=', userId).select('email').executeTakeFirstOrThrow()
    await recordAct(tx, { by: { id: userId, email }, action: 'sign_in', subject: `session:${sessionId}`, at: now })
    return { ok: true }
  })
}

/** Ends a session: its cookie opens nothing from now on, on any node. */
export async function endSession(db: Shop['db'], sessionId: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute()
}
