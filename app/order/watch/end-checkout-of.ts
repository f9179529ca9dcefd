import { endedOrderName, readSession, savedOrderName } from '#app/cart/session-storage.ts'
import type { Order } from '#domain/orders/order.ts'

type Ended = Pick<Order, 'id' | 'status' | 'paymentStatus'>

/**
 * Ends this tab's checkout when the order that it placed is paid, or abandons it when the order is cancelled or refunded. The code for
 * that is loaded only if this tab placed an order, which most visits to an order's page didn't.
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
