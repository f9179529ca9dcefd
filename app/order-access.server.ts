import { createContext, redirect } from 'react-router'
import type { PageLimits } from '#app/context.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { findWay, type OrderAccess } from '#domain/orders/order-access.server.ts'
import type { OpenedOrder } from '#domain/orders/order-keys.server.ts'
import type { Shop } from '#domain/shop.ts'
import { guestOrderIds, openedOrderCookie, openedOrders } from '#http/guest-cookie.server.ts'

/** The orders that this request has opened for its browser, which gets the cookie for them only with the response. */
export const openedInRequest = createContext<readonly OpenedOrder[]>([])

/**
 * The order that is named by `order` in the address, and the ways in which the visitor may be allowed to see it: signed
 * in, by cookies, or by the link's `key`. `opened` counts as if it were in the cookie.
 */
export function orderAsked(
  shop: Shop,
  request: Request,
  viewer: Viewer,
  opened: readonly OpenedOrder[] = [],
): { orderId: string; access: OrderAccess } {
  const search = new URL(request.url).searchParams
  const orderId = (search.get('order') ?? '').toLowerCase()
  const access = {
    viewer,
    guestOrderIds: guestOrderIds(shop, request),
    openedOrders: [...opened, ...openedOrders(shop, request)],
    key: search.get('key'),
  }
  return { orderId, access }
}

/**
 * Redirects from a link's address to the same one without its key, and sets a cookie that replaces it. So the key isn't
 * in the history, and no script of a payment provider can read it. Null without a key.
 */
export async function withoutKey(
  shop: Shop,
  request: Request,
  access: OrderAccess,
  orderId: string,
): Promise<Response | null> {
  if (access.key === null) return null
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('key')
  const way = await findWay(shop, access, orderId)
  const cookie = way?.opened ? { 'Set-Cookie': openedOrderCookie(shop, request, way.opened) } : {}
  return redirect(`${pathname}?${searchParams}`, { status: 303, headers: { 'Cache-Control': 'no-store', ...cookie } })
}

/**
 * The status for an order that the visitor may not see. Wrong keys are counted by IP address; a valid key is never
 * refused.
 */
export async function refuseOrder(limits: PageLimits, { key }: OrderAccess, ip: string): Promise<404 | 429> {
  const reading = key === null ? { ok: true } : await limits.check('order-key', ip)
  return reading.ok ? 404 : 429
}
