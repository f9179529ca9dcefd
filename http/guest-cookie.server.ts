import { readGuestOrders, signGuestOrders } from '#domain/orders/guest-orders.server.ts'
import type { Shop } from '#domain/shop.ts'

type Signer = Pick<Shop, 'secret' | 'olderSecrets' | 'publicUrl'>

const cookieName = 'aso_orders'
const secureName = `__Host-${cookieName}`
const cookieDays = 90
const maxCookies = 8

/**
 * The orders that this browser placed as a guest, newest first: those of all its valid cookies, because somebody else's may have been
 * put in front of its own. Empty when there is none, or it was tampered with.
 */
export function guestOrderIds(shop: Signer, request: Request): string[] {
  const values = cookieValues(request.headers.get('cookie') ?? '').slice(0, maxCookies)
  return [...new Set(values.flatMap((value) => readGuestOrders(shop, value) ?? []))]
}

/** A Set-Cookie value that adds an order to those that this browser placed; it keeps the newest twenty. */
export function guestCookie(shop: Signer, request: Request, orderId: string): string {
  const others = guestOrderIds(shop, request).filter((id) => id !== orderId)
  return cookieOf(shop, [orderId, ...others])
}

/** Set-Cookie values that leave this browser the orders given and no others, in place of all cookies it has for them. */
export function guestCookiesOnly(shop: Signer, orderIds: readonly string[]): string[] {
  const older = `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
  return shop.publicUrl.startsWith('https:') ? [cookieOf(shop, orderIds), older] : [cookieOf(shop, orderIds)]
}

function cookieOf(shop: Signer, orderIds: readonly string[]): string {
  // The prefix binds the cookie to this host and to https; browsers refuse it on http.
  const isSecure = shop.publicUrl.startsWith('https:')
  const name = isSecure ? secureName : cookieName
  const maxAge = orderIds.length === 0 ? 0 : cookieDays * 24 * 60 * 60
  const value = orderIds.length === 0 ? '' : signGuestOrders(shop, orderIds)
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

// Cookies under the plain name were set before the prefix, and stay valid until they expire. Those with the prefix come first:
// no other site below the same domain can set one.
function cookieValues(header: string): string[] {
  const parts = header.split(/;\s*/)
  return [secureName, cookieName].flatMap((name) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1)),
  )
}
