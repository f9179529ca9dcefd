import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { bookedFrom } from './session-rows.server.ts'
import { freeSlots, offeredSlots, type SessionSlot } from './session-slots.ts'

/** The times at which a session can be booked now. */
export const listFreeSlots = ({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<SessionSlot[]> =>
  readFreeSlots(db, clock(), null)

/** The same in a transaction; a session that is moved doesn't stand in its own way. */
export async function readFreeSlots(db: Queryable, now: Date, besides: string | null): Promise<SessionSlot[]> {
  const [{ appointments }, booked] = await Promise.all([readSettings(db), bookedFrom(db, now)])
  return freeSlots(
    offeredSlots(appointments, now),
    booked.filter(({ id }) => id !== besides),
  )
}
