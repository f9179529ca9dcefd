import { sql } from 'kysely'
import type { Queryable, Tx } from '#domain/transaction.server.ts'
import type { SessionGuest } from './session-guest.ts'
import type { StylingSession } from './styling-session.ts'

const columns = [
  'id',
  'startsAt',
  'endsAt',
  'name',
  'email',
  'phone',
  'note',
  'state',
  'cancelledBy',
  'sequence',
  'seenAt',
] as const

/** A query of styling sessions. */
export const selectSessions = (db: Queryable) =>
  db.selectFrom('stylingSession').select(columns).$castTo<StylingSession>()

/** One session; null when there is none. */
export const findSession = async (db: Queryable, id: string): Promise<StylingSession | null> =>
  (await selectSessions(db).where('id', '=', id).executeTakeFirst()) ?? null

/** For how long a booking that is sent again is the same one: the answer to it was lost, or the button pressed twice. */
const sameBookingMs = 60 * 60_000

/**
 * The session that was just booked at a time with exactly these details of the visitor; null if there is none. Whoever
 * sends them again is led to the session's page, so this ends after a while: others who know a visitor's name, address
 * and phone could try one time after the other, learn when she comes, and cancel it.
 */
export const findSameBooking = async (
  db: Queryable,
  now: Date,
  { startsAt, guest: { name, email, phone, note } }: { startsAt: Date; guest: SessionGuest },
): Promise<{ id: string } | null> =>
  (await db
    .selectFrom('stylingSession')
    .where('state', '=', 'booked')
    .where('startsAt', '=', startsAt)
    .where('createdAt', '>', new Date(now.getTime() - sameBookingMs))
    .where((eb) => eb.and({ name, email, phone, note }))
    .select('id')
    .executeTakeFirst()) ?? null

/**
 * Makes transactions that book, move or cancel sessions wait for each other, so that each sees the changes of the one
 * before.
 */
export const lockSessions = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('styling sessions', 3))`.execute(tx)

/** The booked sessions that aren't over. */
export const bookedFrom = (db: Queryable, now: Date) =>
  db
    .selectFrom('stylingSession')
    .where('state', '=', 'booked')
    .where('endsAt', '>', now)
    .select(['id', 'startsAt', 'endsAt'])
    .execute()
