import { endedOrderName, readSession, savedOrderName } from '#app/cart/session-storage.ts'
import type { Order } from '#domain/orders/order.ts'

type Ended = Pick<Order, 'id' | 'status' | 'paymentStatus'>

/**
 * Ends this tab's checkout once the order that it placed is paid, or gives it up once that is cancelled, or its money given back. The code for it is loaded only
 * where the tab has placed one: most visits of an order's page are later.
 */
export async function endCheckoutOf({ id, status, paymentStatus }: Ended): Promise<void> {
  const isPaid = paymentStatus === 'success'
  if (!isPaid && status !== 'cancelled' && paymentStatus !== 'refunded') return
  if (readSession(savedOrderName) === null && readSession(endedOrderName) === null) return
  // If it can't be loaded (offline), the next visit to an order's page or the checkout does it.
  const checkout = await import('#app/cart/finish-checkout.ts').catch(() => null)
  if (isPaid) checkout?.finishCheckoutOf(id)
  else checkout?.abandonCheckoutOf(id)
}
