import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#domain/shop.ts'

type Signer = Pick<Shop, 'secret' | 'olderSecrets' | 'publicUrl'>

const rememberedOrders = 20

/** What a browser keeps orders for: those it placed as a guest, and those whose mailed link it opened. */
export type OrderList = 'placed' | 'opened'

// What a signature is of, so that none stands for another.
const purposes: Record<OrderList, string> = { placed: 'cookie', opened: 'opened' }

/** A signed list of orders for a browser to keep: the newest twenty, the newest first. */
export function signOrderList(shop: Signer, list: OrderList, orderIds: readonly string[]): string {
  const ids = orderIds.slice(0, rememberedOrders).join('.')
  return `${ids}~${sign(shop, `${purposes[list]}:${ids}`)}`
}

/** The orders of such a list; null when the shop didn't sign it so. */
export function readOrderList(shop: Signer, list: OrderList, signed: string): string[] | null {
  const [ids = '', signature = ''] = signed.split('~')
  return isSigned(shop, `${purposes[list]}:${ids}`, signature) ? ids.split('.') : null
}

/** The key to a guest's order: part of the mailed link, and returned to the program that placed the order. */
export const orderKey = (shop: Signer, orderId: string): string => sign(shop, `link:${orderId}`)

/** Whether a key is the one to an order. */
export const isOrderKey = (shop: Signer, orderId: string, key: string): boolean =>
  isSigned(shop, `link:${orderId}`, key)

/** The absolute link for the confirmation mail: whoever has it sees the order. */
export function orderLink(shop: Signer, orderId: string): string {
  return `${shop.publicUrl}/order-success?order=${orderId}&key=${orderKey(shop, orderId)}`
}

const sign = ({ secret }: Pick<Signer, 'secret'>, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

function isSigned({ secret, olderSecrets = [] }: Signer, text: string, signature: string): boolean {
  return [secret, ...olderSecrets].some((one) => isSame(signature, sign({ secret: one }, text)))
}

function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
