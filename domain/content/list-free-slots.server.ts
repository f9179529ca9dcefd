import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { bookedFrom } from './session-rows.server.ts'
import { freeSlots, offeredSlots, type SessionSlot } from './session-slots.ts'

/** The slots in which a session can be booked now. */
export const listFreeSlots = ({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<SessionSlot[]> =>
  readFreeSlots(db, clock(), null)

/**
 * The same within a transaction. The session with the id `besides` doesn't count as booked, because it is being moved.
 */
export async function readFreeSlots(db: Queryable, now: Date, besides: string | null): Promise<SessionSlot[]> {
  const [{ appointments }, booked] = await Promise.all([readSettings(db), bookedFrom(db, now)])
  return freeSlots(
    offeredSlots(appointments, now),
    booked.filter(({ id }) => id !== besides),
  )
}

/** The free slot that begins at a moment, or the reason why there is none. */
export async function findSlot(db: Queryable, now: Date, startsAt: Date): Promise<SlotFound> {
  const slot = (await readFreeSlots(db, now, null)).find((free) => free.startsAt.getTime() === startsAt.getTime())
  if (slot) return { ok: true, slot }
  const booked = await bookedFrom(db, now)
  const isTaken = booked.some((session) => session.startsAt <= startsAt && startsAt < session.endsAt)
  return { ok: false, reason: isTaken ? 'taken' : 'not_offered' }
}

type SlotFound = { ok: true; slot: SessionSlot } | { ok: false; reason: 'taken' | 'not_offered' }
