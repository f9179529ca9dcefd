import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { StylingSession } from './styling-session.ts'

/** Enqueues the mails about a booking, move or cancellation: one to the visitor, one to the shop. */
export async function mailSession(
  tx: Tx,
  { id, sequence }: Pick<StylingSession, 'id' | 'sequence'>,
  event: 'booked' | 'moved' | 'cancelled',
  at: Date,
): Promise<void> {
  for (const to of ['visitor', 'shop'] as const)
    await enqueueMail(tx, { kind: 'styling_session', sessionId: id, to, event, sequence }, { at })
}
