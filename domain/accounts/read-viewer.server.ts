import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { rolePermissions } from './roles.ts'
import { hashToken } from './secret-token.server.ts'
import { freshMs, longestClock, sessionClocks, sessionEnd } from './sessions.ts'
import { staffRoleOf } from './staff-role.ts'
import { anonymous, type Viewer } from './viewer.ts'

/**
 * The viewer of a session's token. Read on every request, so that the end of a session or a change of role has effect
 * at once. With `isUse` the session is prolonged, but never beyond the limits of its user's role.
 */
export async function readViewer(
  { db, clock, staffNeedsSecondFactor }: { db: Queryable } & Pick<Shop, 'clock' | 'staffNeedsSecondFactor'>,
  token: string,
  { isUse }: { isUse: boolean },
): Promise<Viewer> {
  const now = clock()
  const rows = await openSessions(db, now).where('session.tokenHash', '=', hashToken(token)).execute()
  const viewer = toViewer(rows, { now, staffNeedsSecondFactor })
  const [session] = rows
  if (!viewer || !session) return anonymous
  if (!isUse || now.getTime() - session.usedAt.getTime() < prolongEveryMs) return viewer
  const { sessionId: id, signedInAt } = viewer
  await prolong({ db }, { id, signedInAt, usedAt: now })
  return { ...viewer, expiresAt: sessionEnd(sessionClocks[viewer.kind], { signedInAt, usedAt: now }) }
}

/** The viewers of sessions, by session id, in one query. Sessions that have ended are missing. Prolongs none. */
export async function readViewers(
  { db, clock, staffNeedsSecondFactor }: Pick<Shop, 'db' | 'clock' | 'staffNeedsSecondFactor'>,
  sessionIds: readonly string[],
): Promise<Map<string, Viewer>> {
  const now = clock()
  const rows = await openSessions(db, now).where('session.id', 'in', sessionIds).execute()
  const bySession = [...Map.groupBy(rows, ({ id }) => id)]
  return new Map(
    bySession.flatMap(([id, own]) => {
      const viewer = toViewer(own, { now, staffNeedsSecondFactor })
      return viewer ? [[id, viewer] as const] : []
    }),
  )
}

/** Sessions with their users, a row for each role. */
const openSessions = (db: Queryable, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('userRole', 'userRole.userId', 'user.id')
    .leftJoin('profile', 'profile.id', 'user.id')
    .leftJoin('secondFactor', 'secondFactor.userId', 'user.id')
    .where('session.expiresAt', '>', now)
    .select(['session.id', 'session.expiresAt', 'session.createdAt as signedInAt', 'session.updatedAt as usedAt'])
    .select(['user.id as userId', 'user.email', 'profile.firstName', 'profile.lastName', 'userRole.role'])
    .select('secondFactor.turnedOnAt')

type SignedInViewer = Exclude<Viewer, { kind: 'anonymous' }>
type SessionRow = Awaited<ReturnType<ReturnType<typeof openSessions>['execute']>>[number]

type Rules = { now: Date } & Pick<Shop, 'staffNeedsSecondFactor'>

function toViewer(rows: readonly SessionRow[], { now, staffNeedsSecondFactor = false }: Rules): SignedInViewer | null {
  const [session] = rows
  if (!session) return null
  const roles = rows.flatMap(({ role }) => (role === null ? [] : [role]))
  const role = staffRoleOf(roles)
  const kind = role ? 'administrator' : 'customer'
  const end = sessionEnd(sessionClocks[kind], session)
  if (end <= now) return null
  const { id, userId, email, firstName, lastName, signedInAt, expiresAt, turnedOnAt } = session
  const mustSetUpSecondFactor = staffNeedsSecondFactor && role !== null && turnedOnAt === null
  return {
    ...(role ? { kind: 'administrator', role } : { kind: 'customer' }),
    userId,
    email,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    sessionId: id,
    permissions: new Set(role && !mustSetUpSecondFactor ? rolePermissions[role] : []),
    mustSetUpSecondFactor,
    isFresh: now.getTime() - signedInAt.getTime() <= freshMs,
    signedInAt,
    expiresAt: earlier(end, expiresAt),
  }
}

// Not on every request: the row is read far more often than it needs to be written.
const prolongEveryMs = 60_000

async function prolong(
  { db }: { db: Queryable },
  { id, signedInAt, usedAt }: { id: string; signedInAt: Date; usedAt: Date },
): Promise<void> {
  const expiresAt = sessionEnd(longestClock, { signedInAt, usedAt })
  await db.updateTable('session').set({ updatedAt: usedAt, expiresAt }).where('id', '=', id).execute()
}

const earlier = (a: Date, b: Date) => (a < b ? a : b)
