import type { PageLimits } from '#app/context.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { OrderAccess } from '#domain/orders/order-access.server.ts'
import type { Shop } from '#domain/shop.ts'
import { guestOrderIds } from '#http/guest-cookie.server.ts'

/** The order that an address names in `order`, and how its visitor may come to it: signed in, by the cookie or by the link's `key`. */
export function orderAsked(shop: Shop, request: Request, viewer: Viewer): { orderId: string; access: OrderAccess } {
  const search = new URL(request.url).searchParams
  const orderId = (search.get('order') ?? '').toLowerCase()
  return { orderId, access: { viewer, guestOrderIds: guestOrderIds(shop, request), key: search.get('key') } }
}

/** The status for an order that isn't the visitor's: wrong keys are counted by address, one that holds is never refused. */
export async function refuseOrder(limits: PageLimits, { key }: OrderAccess, ip: string): Promise<404 | 429> {
  const reading = key === null ? { ok: true } : await limits.check('order-key', ip)
  return reading.ok ? 404 : 429
}
