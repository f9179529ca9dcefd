import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#domain/shop.ts'

type Signer = Pick<Shop, 'secret' | 'publicUrl'>

const cookieName = 'aso_orders'
const cookieDays = 90
const rememberedOrders = 20

/**
 * Whether a request may see a guest's order: its browser placed it (the signed cookie), or it carries the key of the link in
 * the confirmation mail. The order's id alone opens nothing.
 */
export function ownsGuestOrder(shop: Signer, request: Request, orderId: string, key: string | null): boolean {
  if (key !== null && isSame(key, orderKey(shop, orderId))) return true
  return guestOrderIds(shop, request).includes(orderId)
}

/** The orders that this browser placed as a guest, newest first; empty when the cookie is missing or was tampered with. */
export function guestOrderIds(shop: Signer, request: Request): string[] {
  for (const value of cookieValues(request.headers.get('cookie') ?? '')) {
    const [ids = '', signature = ''] = value.split('~')
    if (isSame(signature, sign(shop, `cookie:${ids}`))) return ids.split('.')
  }
  return []
}

/** A Set-Cookie value that adds an order to those that this browser placed; it keeps the newest twenty. */
export function guestCookie(shop: Signer, request: Request, orderId: string): string {
  const others = guestOrderIds(shop, request).filter((id) => id !== orderId)
  const ids = [orderId, ...others].slice(0, rememberedOrders).join('.')
  const secure = shop.publicUrl.startsWith('https:') ? '; Secure' : ''
  const maxAge = cookieDays * 24 * 60 * 60
  return `${cookieName}=${ids}~${sign(shop, `cookie:${ids}`)}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

/** What opens a guest's order for whoever has it: part of the mailed link, and told to a program that placed the order. */
export const orderKey = (shop: Signer, orderId: string): string => sign(shop, `link:${orderId}`)

/** The absolute link for the confirmation mail: whoever has it sees the order. */
export function orderLink(shop: Signer, orderId: string): string {
  return `${shop.publicUrl}/order-success?order=${orderId}&key=${orderKey(shop, orderId)}`
}

function sign(shop: Signer, text: string): string {
  return createHmac('sha256', shop.secret).update(text).digest('base64url')
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

// A browser sends one of every path and domain that it has: somebody else's in front must not hide the shop's own.
function cookieValues(header: string): string[] {
  const pairs = header.split(/;\s*/).filter((part) => part.startsWith(`${cookieName}=`))
  return pairs.map((pair) => pair.slice(cookieName.length + 1))
}
