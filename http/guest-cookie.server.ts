import { readGuestOrders, signGuestOrders } from '#domain/orders/guest-orders.server.ts'
import type { Shop } from '#domain/shop.ts'

type Signer = Pick<Shop, 'secret' | 'publicUrl'>

const cookieName = 'aso_orders'
const cookieDays = 90

/** The orders that this browser placed as a guest, newest first; empty when the cookie is missing or was tampered with. */
export function guestOrderIds(shop: Signer, request: Request): string[] {
  for (const value of cookieValues(request.headers.get('cookie') ?? '')) {
    const ids = readGuestOrders(shop, value)
    if (ids) return ids
  }
  return []
}

/** A Set-Cookie value that adds an order to those that this browser placed; it keeps the newest twenty. */
export function guestCookie(shop: Signer, request: Request, orderId: string): string {
  const others = guestOrderIds(shop, request).filter((id) => id !== orderId)
  const secure = shop.publicUrl.startsWith('https:') ? '; Secure' : ''
  const maxAge = cookieDays * 24 * 60 * 60
  const value = signGuestOrders(shop, [orderId, ...others])
  return `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

// A browser sends one of every path and domain that it has: a foreign one in front must not hide the shop's own.
function cookieValues(header: string): string[] {
  const pairs = header.split(/;\s*/).filter((part) => part.startsWith(`${cookieName}=`))
  return pairs.map((pair) => pair.slice(cookieName.length + 1))
}
