import { redirect } from 'react-router'
import type { PageLimits } from '#app/context.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isOrderKey } from '#domain/orders/guest-orders.server.ts'
import type { OrderAccess } from '#domain/orders/order-access.server.ts'
import type { Shop } from '#domain/shop.ts'
import { guestOrderIds, openedOrderCookie, openedOrderIds } from '#http/guest-cookie.server.ts'

/** The order that an address names in `order`, and how its visitor may come to it: signed in, by a cookie or by the link's `key`. */
export function orderAsked(shop: Shop, request: Request, viewer: Viewer): { orderId: string; access: OrderAccess } {
  const search = new URL(request.url).searchParams
  const orderId = (search.get('order') ?? '').toLowerCase()
  const access = {
    viewer,
    guestOrderIds: guestOrderIds(shop, request),
    openedOrderIds: openedOrderIds(shop, request),
    key: search.get('key'),
  }
  return { orderId, access }
}

/**
 * Redirects from the address of a mailed link to the same without its key, for which a cookie stands from then on: so the key is in no
 * history, and no script of a payment provider can read it. Null without a key.
 */
export function withoutKey(shop: Shop, request: Request, orderId: string): Response | null {
  const { pathname, searchParams } = new URL(request.url)
  const key = searchParams.get('key')
  if (key === null) return null
  searchParams.delete('key')
  const cookie = isOrderKey(shop, orderId, key) ? { 'Set-Cookie': openedOrderCookie(shop, request, orderId) } : {}
  return redirect(`${pathname}?${searchParams}`, { status: 303, headers: { 'Cache-Control': 'no-store', ...cookie } })
}

/** The status for an order that isn't the visitor's: wrong keys are counted by address, one that holds is never refused. */
export async function refuseOrder(limits: PageLimits, { key }: OrderAccess, ip: string): Promise<404 | 429> {
  const reading = key === null ? { ok: true } : await limits.check('order-key', ip)
  return reading.ok ? 404 : 429
}
