import type { Tx } from '#domain/transaction.server.ts'
import { endAllSessions } from '../end-sessions.server.ts'
import { withdrawOffers } from './withdraw-offers.server.ts'

/**
 * Ends everything that somebody could do by a former role: open invitations from and to them, their sessions on every
 * node, and a sign-in that waits for its code.
 */
export async function endFormerRole(tx: Tx, userId: string, at: Date): Promise<void> {
  await withdrawOffers(tx, userId, at)
  await endAllSessions(tx, userId)
  await tx.deleteFrom('pendingSignIn').where('userId', '=', userId).execute()
}
