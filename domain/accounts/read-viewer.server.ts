import type { Shop } from '#domain/shop.ts'
import { freshMs, longestClock, sessionClocks, sessionEnd } from './sessions.ts'
import { anonymous, rolePermissions, type Viewer } from './viewer.ts'

/**
 * Who stands behind a session's token. Read on every request, so that an ended session or another role counts at once. With `isUse` the
 * session is prolonged, but never beyond the clock of its user's role.
 */
export async function readViewer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  token: string,
  { isUse }: { isUse: boolean },
): Promise<Viewer> {
  const now = clock()
  const rows = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('userRole', 'userRole.userId', 'user.id')
    .where('session.token', '=', token)
    .where('session.expiresAt', '>', now)
    .select(['session.id', 'session.expiresAt', 'session.createdAt as signedInAt', 'session.updatedAt as usedAt'])
    .select(['user.id as userId', 'user.email', 'userRole.role'])
    .execute()
  const [session] = rows
  if (!session) return anonymous
  const roles = rows.flatMap(({ role }) => (role === null ? [] : [role]))
  const kind = roles.includes('admin') ? 'administrator' : 'customer'
  const end = sessionEnd(sessionClocks[kind], session)
  if (end <= now) return anonymous
  const { id, userId, email, signedInAt, usedAt } = session
  const isProlonged = isUse && now.getTime() - usedAt.getTime() >= prolongEveryMs
  if (isProlonged) await prolong({ db }, { id, signedInAt, usedAt: now })
  return {
    kind,
    userId,
    email,
    sessionId: id,
    permissions: permissionsOf(roles),
    isFresh: now.getTime() - signedInAt.getTime() <= freshMs,
    signedInAt,
    expiresAt: isProlonged
      ? sessionEnd(sessionClocks[kind], { signedInAt, usedAt: now })
      : earlier(end, session.expiresAt),
  }
}

// Not on every request: the row is read far more often than it needs to be written.
const prolongEveryMs = 60_000

async function prolong(
  { db }: Pick<Shop, 'db'>,
  { id, signedInAt, usedAt }: { id: string; signedInAt: Date; usedAt: Date },
): Promise<void> {
  const expiresAt = sessionEnd(longestClock, { signedInAt, usedAt })
  await db.updateTable('session').set({ updatedAt: usedAt, expiresAt }).where('id', '=', id).execute()
}

const permissionsOf = (roles: readonly string[]) => new Set(roles.flatMap((role) => rolePermissions.get(role) ?? []))
const earlier = (a: Date, b: Date) => (a < b ? a : b)
