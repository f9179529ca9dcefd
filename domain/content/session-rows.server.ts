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

/** Styling sessions as the table has them. */
export const selectSessions = (db: Queryable) =>
  db.selectFrom('stylingSession').select(columns).$castTo<StylingSession>()

/** One session; null when there is none. */
export const findSession = async (db: Queryable, id: string): Promise<StylingSession | null> =>
  (await selectSessions(db).where('id', '=', id).executeTakeFirst()) ?? null

/** The booked session at a time whose guest typed all of this; null when there is none. */
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

/** Makes those who book, move and cancel take turns, so that each sees what the one before has done. */
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
