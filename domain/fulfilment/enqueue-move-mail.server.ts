import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { Tx } from '#domain/transaction.server.ts'

const mailsOfMoves = { shipped: 'order_shipped', delivered: 'order_delivered', cancelled: 'order_cancelled' } as const

// Long enough for a slip to be undone: a mail about a state that the order has left again is never sent.
const mailDelayMs = 15_000

/** Enqueues the mail about an order's move to a status, where there is one; it replaces one about a move just before. */
export async function enqueueMoveMail(tx: Tx, orderId: string, to: OrderStatus, at: Date): Promise<void> {
  if (to === 'pending' || to === 'processing') return
  const mail = { kind: mailsOfMoves[to], orderId, movedAt: at.toISOString() }
  await enqueueMail(tx, mail, { at: new Date(at.getTime() + mailDelayMs), key: `order_status:${orderId}` })
}
