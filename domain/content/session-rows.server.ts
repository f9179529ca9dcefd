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

/** The booked session at a time with exactly these details of the visitor; null if there is none. */
export const findSameBooking = async (
  db: Queryable,
  startsAt: Date,
  { name, email, phone, note }: SessionGuest,
): Promise<{ id: string } | null> =>
  (await db
    .selectFrom('stylingSession')
    .where('state', '=', 'booked')
    .where('startsAt', '=', startsAt)
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
