import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { type SessionFilter, sessionPageSize } from './session-listing.ts'
import { selectSessions } from './session-rows.server.ts'
import type { StylingSession } from './styling-session.ts'

export type SessionListing =
  | { ok: true; sessions: StylingSession[]; count: number; page: number; pages: number }
  | AccessRefusal

/** One page of the styling sessions: those to come with the next first, those that were with the latest first. */
export async function listSessions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { view, page: asked }: SessionFilter,
  viewer: Viewer,
): Promise<SessionListing> {
  const authorized = authorize(viewer, 'messages.read')
  if (!authorized.ok) return authorized
  const now = clock()
  const matching = selectSessions(db)
    .where('state', '=', view === 'cancelled' ? 'cancelled' : 'booked')
    .$if(view !== 'cancelled', (query) => query.where('endsAt', view === 'upcoming' ? '>' : '<=', now))
  const { count } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(Number(count) / sessionPageSize))
  const page = Math.min(asked, pages)
  const sessions = await matching
    .orderBy('startsAt', view === 'upcoming' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(sessionPageSize)
    .offset((page - 1) * sessionPageSize)
    .execute()
  return { ok: true, sessions, count: Number(count), page, pages }
}
