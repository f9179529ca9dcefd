import type { Order } from '#domain/orders/order.ts'

/** What the shop has to say by mail; how it looks is the adapter's business. */
export type Message = {
  kind: 'order_received' | 'payment_received'
  to: string
  order: Order
  /** The signed link to the order: whoever has it sees the order. */
  orderUrl: string
}

/** Hands a message to the outside; resolves when it was accepted, throws when it must be tried again. */
export interface Mailer {
  send(message: Message): Promise<void>
}
