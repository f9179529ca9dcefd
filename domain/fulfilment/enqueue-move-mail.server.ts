import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { Tx } from '#domain/transaction.server.ts'

const mailsOfMoves = { shipped: 'order_shipped', delivered: 'order_delivered', cancelled: 'order_cancelled' } as const

// Long enough to undo a mistake: no mail is sent about a status that the order has left again.
const mailDelayMs = 15_000

/**
 * Enqueues the mail about an order's move to a status, if there is one. It replaces a waiting mail about the move
 * before.
 */
export async function enqueueMoveMail(tx: Tx, orderId: string, to: OrderStatus, at: Date): Promise<void> {
  if (to === 'pending' || to === 'processing') return
  const mail = { kind: mailsOfMoves[to], orderId, movedAt: at.toISOString() }
  await enqueueMail(tx, mail, { at: new Date(at.getTime() + mailDelayMs), key: `order_status:${orderId}` })
}
