import type { Shop } from '#domain/shop.ts'
import { freshMs, sessionIdleMs, sessionLastsMs } from './sessions.ts'

export type Administrator = {
  id: string
  email: string
  /** Whether the sign-in is recent enough for what can't be undone. */
  isFresh: boolean
}

export type Standing =
  | { ok: true; administrator: Administrator }
  /** `no_session`: there is none, or it has ended; `not_administrator`: its user isn't one. */
  | { ok: false; reason: 'no_session' | 'not_administrator' }

/**
 * The administrator of a session, read on every request, so that an ended session or a withdrawn role counts at once. Extends the
 * session, but never beyond its longest duration.
 */
export async function authenticateAdministrator(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  sessionId: string | null,
): Promise<Standing> {
  const now = clock()
  const session = sessionId === null ? null : await readSession({ db, clock }, sessionId)
  if (!session) return { ok: false, reason: 'no_session' }
  const { user, isAdministrator, signedInAt, usedAt } = session
  if (!isAdministrator) return { ok: false, reason: 'not_administrator' }
  if (now.getTime() - usedAt.getTime() >= prolongEveryMs) await prolong({ db, clock }, session)
  const isFresh = now.getTime() - signedInAt.getTime() <= freshMs
  return { ok: true, administrator: { ...user, isFresh } }
}

export type OpenSession = {
  id: string
  user: { id: string; email: string }
  isAdministrator: boolean
  signedInAt: Date
  usedAt: Date
  expiresAt: Date
}

/** A session that has not ended, with its user; null when there is none. Reading doesn't extend it. */
export async function readSession(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  sessionId: string,
): Promise<OpenSession | null> {
  const now = clock()
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('userRole', (join) => join.onRef('userRole.userId', '=', 'user.id').on('userRole.role', '=', 'admin'))
    .where('session.id', '=', sessionId)
    .where('session.expiresAt', '>', now)
    .where('session.createdAt', '>', new Date(now.getTime() - sessionLastsMs))
    .select(['session.id', 'session.expiresAt', 'session.createdAt as signedInAt', 'session.updatedAt as usedAt'])
    .select(['user.id as userId', 'user.email', 'userRole.role'])
    .executeTakeFirst()
  if (!row) return null
  const { userId, email, role, ...session } = row
  return { ...session, user: { id: userId, email }, isAdministrator: role === 'admin' }
}

// Not on every request: the row is read far more often than it needs to be written.
const prolongEveryMs = 60_000

async function prolong({ db, clock }: Pick<Shop, 'db' | 'clock'>, { id, signedInAt }: OpenSession): Promise<void> {
  const now = clock()
  const expiresAt = new Date(Math.min(now.getTime() + sessionIdleMs, signedInAt.getTime() + sessionLastsMs))
  await db.updateTable('session').set({ updatedAt: now, expiresAt }).where('id', '=', id).execute()
}
