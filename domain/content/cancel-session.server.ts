import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { mailSession } from './mail-session.server.ts'
import { findSession, lockSessions } from './session-rows.server.ts'
import type { StylingSession } from './styling-session.ts'

/** `changed`: the session was moved after the page was loaded; `session` has its new time. */
type SessionCancelled =
  | { ok: true }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'changed'; session: Pick<StylingSession, 'startsAt' | 'endsAt'> }

/** A session, and its start as the page showed it. */
type ShownSession = { id: string; from: Date }

/**
 * Cancels a session for the visitor, by the link in the mail; does nothing the second time. A session that has begun
 * can't be cancelled.
 */
export function cancelOwnSession(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  shown: ShownSession,
): Promise<SessionCancelled> {
  return inTransaction<SessionCancelled>(db, (tx) => cancel(tx, shown, 'visitor', clock()))
}

/** Cancels a session for the shop, unless it is over. */
export function cancelSession(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  shown: ShownSession,
  viewer: Viewer,
): Promise<SessionCancelled | AccessRefusal> | AccessRefusal {
  const authorized = authorize(viewer, 'messages.write')
  if (!authorized.ok) return authorized
  return inTransaction<SessionCancelled>(db, async (tx) => {
    const at = clock()
    const cancelled = await cancel(tx, shown, 'shop', at)
    if (cancelled.ok)
      await writeAuditLog(tx, { by: authorized.by, action: 'cancel_session', subject: `session:${shown.id}`, at })
    return cancelled
  })
}

async function cancel(tx: Tx, { id, from }: ShownSession, by: 'visitor' | 'shop', at: Date): Promise<SessionCancelled> {
  await lockSessions(tx)
  const session = await findSession(tx, id)
  if (!session) return { ok: false, reason: 'not_found' }
  if (session.state === 'cancelled') return { ok: true }
  if (session.startsAt.getTime() !== from.getTime()) return { ok: false, reason: 'changed', session }
  if ((by === 'visitor' ? session.startsAt : session.endsAt) <= at) return { ok: false, reason: 'not_found' }
  const sequence = session.sequence + 1
  await tx
    .updateTable('stylingSession')
    .where('id', '=', id)
    .set({ state: 'cancelled', cancelledBy: by, sequence, seenAt: by === 'shop' ? at : null })
    .execute()
  await mailSession(tx, { id, sequence }, 'cancelled', at)
  return { ok: true }
}
