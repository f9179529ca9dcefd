import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { findSlot } from './list-free-slots.server.ts'
import { mailSession } from './mail-session.server.ts'
import type { SessionGuest } from './session-guest.ts'
import { findSameBooking, lockSessions } from './session-rows.server.ts'

export type SessionBooked = { ok: true; id: string } | { ok: false; reason: 'taken' | 'not_offered' }

/**
 * Books a styling session at one of the offered times. If two visitors want the same time, the second is refused. The
 * visitor and the shop get a mail. The same form sent again within an hour is the same booking.
 */
export function bookSession(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  startsAt: Date,
  guest: SessionGuest,
): Promise<SessionBooked> {
  return inTransaction<SessionBooked>(db, async (tx) => {
    await lockSessions(tx)
    const now = clock()
    const before = await findSameBooking(tx, now, { startsAt, guest })
    if (before) return { ok: true, id: before.id }
    const found = await findSlot(tx, now, startsAt)
    if (!found.ok) return found
    const { id } = await tx
      .insertInto('stylingSession')
      .values({ ...guest, ...found.slot, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mailSession(tx, { id, sequence: 0 }, 'booked', now)
    return { ok: true, id }
  })
}
