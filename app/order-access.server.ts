import { createContext, redirect } from 'react-router'
import type { PageLimits } from '#app/context.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { findWay, type OrderAccess } from '#domain/orders/order-access.server.ts'
import type { OpenedOrder } from '#domain/orders/order-keys.server.ts'
import type { Shop } from '#domain/shop.ts'
import { guestOrderIds, openedOrderCookie, openedOrders } from '#http/guest-cookie.server.ts'

/** What a request has opened for its browser, which has the cookie with its answer alone. */
export const openedInRequest = createContext<readonly OpenedOrder[]>([])

/**
 * The order that an address names in `order`, and how its visitor may come to it: signed in, by a cookie or by the link's `key`; `opened`
 * adds to what the cookie says.
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
 * Redirects from the address of a link to the same without its key, for which a cookie stands from then on: so the key is in no
 * history, and no script of a payment provider can read it. Null without a key.
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

/** The status for an order that isn't the visitor's: wrong keys are counted by address, one that holds is never refused. */
export async function refuseOrder(limits: PageLimits, { key }: OrderAccess, ip: string): Promise<404 | 429> {
  const reading = key === null ? { ok: true } : await limits.check('order-key', ip)
  return reading.ok ? 404 : 429
}
