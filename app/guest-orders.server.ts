import { isUuid } from '#domain/is-uuid.ts'
import type { Order } from '#domain/orders/order.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import { ownsGuestOrder } from '#http/guest-cookie.server.ts'

/** A guest order, if this browser placed it or `key` is that of the emailed link; otherwise null. */
export async function findGuestOrder(
  request: Request,
  shop: Shop,
  writtenId: string,
  key: string | null,
): Promise<Order | null> {
  const orderId = writtenId.toLowerCase()
  if (!isUuid(orderId) || !ownsGuestOrder(shop, request, orderId, key)) return null
  const order = await findOrder(shop.db, orderId)
  return order?.isGuestOrder ? order : null
}
