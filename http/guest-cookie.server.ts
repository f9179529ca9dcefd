import { type OrderList, readOrderList, signOrderList } from '#domain/orders/guest-orders.server.ts'
import type { OpenedOrder } from '#domain/orders/order-keys.server.ts'
import type { Signer } from '#domain/orders/signature.server.ts'

const cookieNames: Record<OrderList, string> = { placed: 'aso_orders', opened: 'aso_opened' }
const cookieDays = 90
const maxCookies = 8

/**
 * The orders that this browser placed as a guest, newest first. All valid cookies of the name are read, because a
 * foreign one may have been set in front of the shop's own. Empty when there is none, or none that the shop has signed.
 */
export const guestOrderIds = (shop: Signer, request: Request): string[] => entriesOf(shop, 'placed', request)

/**
 * The orders that this browser has opened by a key, newest first. The cookie stands for the keys, and opens nothing
 * that they don't.
 */
export const openedOrders = (shop: Signer, request: Request): OpenedOrder[] =>
  entriesOf(shop, 'opened', request).map((entry) => {
    const [id = '', mark = ''] = entry.split(':')
    return { id, mark }
  })

/** A Set-Cookie value that adds an order to those that this browser placed; it keeps the newest twenty. */
export function guestCookie(shop: Signer, request: Request, orderId: string): string {
  const others = guestOrderIds(shop, request).filter((id) => id !== orderId)
  return cookieOf(shop, 'placed', [orderId, ...others])
}

/**
 * A Set-Cookie value that adds an order to those that this browser has opened, and replaces the entry that it may have
 * already; keeps the newest twenty.
 */
export function openedOrderCookie(shop: Signer, request: Request, opened: OpenedOrder): string {
  const others = openedOrders(shop, request).filter(({ id }) => id !== opened.id)
  return cookieOf(
    shop,
    'opened',
    [opened, ...others].map(({ id, mark }) => `${id}:${mark}`),
  )
}

/** Set-Cookie values that replace the orders that this browser placed by the given ones. */
export function guestCookiesOnly(shop: Signer, orderIds: readonly string[]): string[] {
  const older = `${cookieNames.placed}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
  const cookie = cookieOf(shop, 'placed', orderIds)
  return shop.publicUrl.startsWith('https:') ? [cookie, older] : [cookie]
}

/** A Set-Cookie value that makes this browser forget which orders it has opened, when somebody signs out. */
export const forgetOpenedOrders = (shop: Signer): string => cookieOf(shop, 'opened', [])

function entriesOf(shop: Signer, list: OrderList, request: Request): string[] {
  const values = cookieValues(cookieNames[list], request.headers.get('cookie') ?? '').slice(0, maxCookies)
  return [...new Set(values.flatMap((value) => readOrderList(shop, list, value) ?? []))]
}

function cookieOf(shop: Signer, list: OrderList, entries: readonly string[]): string {
  // The prefix binds the cookie to this host and to https; browsers refuse it on http.
  const isSecure = shop.publicUrl.startsWith('https:')
  const name = isSecure ? secureName(cookieNames[list]) : cookieNames[list]
  const maxAge = entries.length === 0 ? 0 : cookieDays * 24 * 60 * 60
  const value = entries.length === 0 ? '' : signOrderList(shop, list, entries)
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
