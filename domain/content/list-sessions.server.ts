import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { type SessionFilter, type SessionView, sessionPageSize, sessionViews } from './session-listing.ts'
import { selectSessions } from './session-rows.server.ts'
import type { StylingSession } from './styling-session.ts'

export type SessionListing =
  | {
      ok: true
      sessions: StylingSession[]
      count: number
      page: number
      pages: number
      /** How many sessions of each view nobody has seen yet, on all of its pages. */
      unseen: Record<SessionView, number>
    }
  | AccessRefusal

/** One page of the styling sessions: upcoming ones with the next first, past ones with the latest first. */
export async function listSessions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { view, page: asked }: SessionFilter,
  viewer: Viewer,
): Promise<SessionListing> {
  const authorized = authorize(viewer, 'messages.read')
  if (!authorized.ok) return authorized
  const now = clock()
  const matching = sessionsIn(db, view, now)
  const countUnseen = async (one: SessionView) =>
    [one, await countOf(sessionsIn(db, one, now).where('seenAt', 'is', null))] as const
  const [count, unseen] = await Promise.all([countOf(matching), Promise.all(sessionViews.map(countUnseen))])
  const pages = Math.max(1, Math.ceil(count / sessionPageSize))
  const page = Math.min(asked, pages)
  const sessions = await matching
    .orderBy('startsAt', view === 'upcoming' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(sessionPageSize)
    .offset((page - 1) * sessionPageSize)
    .execute()
  return { ok: true, sessions, count, page, pages, unseen: Object.fromEntries(unseen) as Record<SessionView, number> }
}

const sessionsIn = (db: Queryable, view: SessionView, now: Date) =>
  selectSessions(db)
    .where('state', '=', view === 'cancelled' ? 'cancelled' : 'booked')
    .$if(view !== 'cancelled', (query) => query.where('endsAt', view === 'upcoming' ? '>' : '<=', now))

async function countOf(matching: ReturnType<typeof sessionsIn>): Promise<number> {
  const { count } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
