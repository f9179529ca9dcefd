import { endedOrderName, readSession, savedOrderName } from '#app/cart/session-storage.ts'
import type { Order } from '#domain/orders/order.ts'

type Ended = Pick<Order, 'id' | 'status' | 'paymentStatus'>

/**
 * Ends this tab's checkout once the order that it placed is paid, or gives it up once that is cancelled. The code for it is loaded only
 * where the tab has placed one: most visits of an order's page are later.
 */
export async function endCheckoutOf({ id, status, paymentStatus }: Ended): Promise<void> {
  const isPaid = paymentStatus === 'success'
  if (!isPaid && status !== 'cancelled') return
  if (readSession(savedOrderName) === null && readSession(endedOrderName) === null) return
  // Offline it is left for the next visit of an order's page or of the checkout.
  const checkout = await import('#app/cart/finish-checkout.ts').catch(() => null)
  if (isPaid) checkout?.finishCheckoutOf(id)
  else checkout?.abandonCheckoutOf(id)
}
