import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import { writeAuditLog } from './audit-log.server.ts'
import type { SignedIn, Viewer } from './viewer.ts'

const maxSessions = 10

/**
 * Records a sign-in. Ends the session that the browser had `before`, deletes the user's expired sessions and keeps the ten newest of the
 * rest.
 */
export async function recordSignIn(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId, email, sessionId }: SignedIn,
  before: Viewer,
): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    const newest = tx
      .selectFrom('session')
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(maxSessions)
      .select('id')
    await endSession(tx, before)
    await tx.deleteFrom('session').where('userId', '=', userId).where('id', 'not in', newest).execute()
    await writeAuditLog(tx, { by: { userId, email }, action: 'sign_in', subject: `session:${sessionId}`, at: now })
    return { ok: true }
  })
}

/** Ends a viewer's session on every node. */
export async function endSession(db: Queryable, viewer: Viewer): Promise<void> {
  if (viewer.kind !== 'anonymous') await db.deleteFrom('session').where('id', '=', viewer.sessionId).execute()
}
