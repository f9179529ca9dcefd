import type { Queryable } from '#domain/transaction.server.ts'
import type { SignedIn, Viewer } from './viewer.ts'

/** Ends a viewer's session on every node. */
export async function endSession(db: Queryable, viewer: Viewer): Promise<void> {
  if (viewer.kind !== 'anonymous') await db.deleteFrom('session').where('id', '=', viewer.sessionId).execute()
}

/** Ends all sessions of a user, on every node. */
export async function endAllSessions(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('session').where('userId', '=', userId).execute()
}

/** Ends all other sessions of the signed-in user. Returns how many there were. */
export async function endOtherSessions(db: Queryable, { userId, sessionId }: SignedIn): Promise<{ ended: number }> {
  const rows = await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '!=', sessionId)
    .returning('id')
    .execute()
  return { ended: rows.length }
}

/** Ends one session of the signed-in user. */
export async function endOwnSession(
  db: Queryable,
  { userId }: SignedIn,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'not_found' }> {
  const row = await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row ? { ok: true } : { ok: false, reason: 'not_found' }
}
