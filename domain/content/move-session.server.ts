import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { readFreeSlots } from './list-free-slots.server.ts'
import { mailSession } from './mail-session.server.ts'
import { findSession, lockSessions } from './session-rows.server.ts'
import type { StylingSession } from './styling-session.ts'

type SessionMoved =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'taken' }
  /** The session was moved after the page was loaded; `session` has its new time. */
  | { ok: false; reason: 'changed'; session: Pick<StylingSession, 'startsAt' | 'endsAt'> }
  | AccessRefusal

/**
 * Moves a booked session that isn't over to a free slot, and mails the visitor and the shop. Does nothing if it is
 * already there. `from` is the session's start as the page showed it.
 */
export async function moveSession(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, startsAt, from }: { id: string; startsAt: Date; from: Date },
  viewer: Viewer,
): Promise<SessionMoved> {
  const authorized = authorize(viewer, 'messages.write')
  if (!authorized.ok) return authorized
  return inTransaction<SessionMoved>(db, async (tx) => {
    await lockSessions(tx)
    const at = clock()
    const session = await findSession(tx, id)
    if (session?.state !== 'booked' || session.endsAt <= at) return { ok: false, reason: 'not_found' }
    if (session.startsAt.getTime() === startsAt.getTime()) return { ok: true }
    if (session.startsAt.getTime() !== from.getTime()) return { ok: false, reason: 'changed', session }
    const slot = (await readFreeSlots(tx, at, id)).find((free) => free.startsAt.getTime() === startsAt.getTime())
    if (!slot) return { ok: false, reason: 'taken' }
    const sequence = session.sequence + 1
    await tx
      .updateTable('stylingSession')
      .where('id', '=', id)
      .set({ ...slot, sequence, seenAt: at })
      .execute()
    await mailSession(tx, { id, sequence }, 'moved', at)
    const details = { from: session.startsAt.toISOString(), to: startsAt.toISOString() }
    await writeAuditLog(tx, { by: authorized.by, action: 'move_session', subject: `session:${id}`, at, details })
    return { ok: true }
  })
}
