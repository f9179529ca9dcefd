import { mayChangeOrder, type OrderAccess } from '#domain/orders/order-access.server.ts'
import type { Shop } from '#domain/shop.ts'
import { type PaidAgain, type PaymentChoice, payAgain } from './pay-again.server.ts'

/** `payAgain` for an order of the viewer's own; somebody else's is `not_found`. */
export async function payOwnOrder(
  shop: Shop,
  access: OrderAccess,
  orderId: string,
  choice: PaymentChoice,
): Promise<PaidAgain> {
  if (!(await mayChangeOrder(shop, access, orderId))) return { ok: false, reason: 'not_found' }
  return payAgain(shop, orderId, choice)
}
