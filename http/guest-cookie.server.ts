import { type OrderList, readOrderList, signOrderList } from '#domain/orders/guest-orders.server.ts'
import type { Shop } from '#domain/shop.ts'

type Signer = Pick<Shop, 'secret' | 'olderSecrets' | 'publicUrl'>

const cookieNames: Record<OrderList, string> = { placed: 'aso_orders', opened: 'aso_opened' }
const cookieDays = 90
const maxCookies = 8

/**
 * The orders that this browser placed as a guest, newest first: those of all its valid cookies, because somebody else's may have been
 * put in front of its own. Empty when there is none, or it was tampered with.
 */
export const guestOrderIds = (shop: Signer, request: Request): string[] => orderIdsOf(shop, 'placed', request)

/** The orders whose mailed link this browser has opened: the cookie stands for their keys, which expire as in the link. */
export const openedOrderIds = (shop: Signer, request: Request): string[] => orderIdsOf(shop, 'opened', request)

/** A Set-Cookie value that adds an order to those that this browser placed; it keeps the newest twenty. */
export const guestCookie = (shop: Signer, request: Request, orderId: string): string =>
  cookieWith(shop, 'placed', request, orderId)

/** A Set-Cookie value that adds an order to those whose link this browser has opened; it keeps the newest twenty. */
export const openedOrderCookie = (shop: Signer, request: Request, orderId: string): string =>
  cookieWith(shop, 'opened', request, orderId)

/** Set-Cookie values that leave this browser the orders given and no others, in place of all cookies it has for them. */
export function guestCookiesOnly(shop: Signer, orderIds: readonly string[]): string[] {
  const older = `${cookieNames.placed}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
  const cookie = cookieOf(shop, 'placed', orderIds)
  return shop.publicUrl.startsWith('https:') ? [cookie, older] : [cookie]
}

/** A Set-Cookie value that makes this browser forget whose links it has opened, when somebody signs out. */
export const forgetOpenedOrders = (shop: Signer): string => cookieOf(shop, 'opened', [])

function orderIdsOf(shop: Signer, list: OrderList, request: Request): string[] {
  const values = cookieValues(cookieNames[list], request.headers.get('cookie') ?? '').slice(0, maxCookies)
  return [...new Set(values.flatMap((value) => readOrderList(shop, list, value) ?? []))]
}

function cookieWith(shop: Signer, list: OrderList, request: Request, orderId: string): string {
  const others = orderIdsOf(shop, list, request).filter((id) => id !== orderId)
  return cookieOf(shop, list, [orderId, ...others])
}

function cookieOf(shop: Signer, list: OrderList, orderIds: readonly string[]): string {
  // The prefix binds the cookie to this host and to https; browsers refuse it on http.
  const isSecure = shop.publicUrl.startsWith('https:')
  const name = isSecure ? secureName(cookieNames[list]) : cookieNames[list]
  const maxAge = orderIds.length === 0 ? 0 : cookieDays * 24 * 60 * 60
  const value = orderIds.length === 0 ? '' : signOrderList(shop, list, orderIds)
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

const secureName = (name: string) => `__Host-${name}`

// Cookies under the plain name were set before the prefix, and stay valid until they expire. Those with the prefix come first:
// no other site below the same domain can set one.
function cookieValues(cookieName: string, header: string): string[] {
  const parts = header.split(/;\s*/)
  return [secureName(cookieName), cookieName].flatMap((name) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)),
  )
}
