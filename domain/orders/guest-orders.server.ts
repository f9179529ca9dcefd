import { isSigned, type Signer, sign } from './signature.server.ts'

const rememberedOrders = 20

/** The orders that a browser remembers: those it placed as a guest, and those that it opened by a key. */
export type OrderList = 'placed' | 'opened'

// The purpose is part of what is signed, so that one list can't pass for another.
const purposes: Record<OrderList, string> = { placed: 'cookie', opened: 'opened' }

/**
 * A signed list of orders, for a browser's cookie: the newest twenty, newest first. An entry has neither a dot nor a
 * tilde.
 */
export function signOrderList(shop: Signer, list: OrderList, orders: readonly string[]): string {
  const entries = orders.slice(0, rememberedOrders).join('.')
  return `${entries}~${signatureOf(shop, list, entries)}`
}

/** The entries of such a list; null when the shop hasn't signed it for this purpose. */
export function readOrderList(shop: Signer, list: OrderList, signed: string): string[] | null {
  const [entries = '', signature = ''] = signed.split('~')
  return isSigned(shop, signature, (by) => signatureOf(by, list, entries)) ? entries.split('.') : null
}

const signatureOf = (by: Pick<Signer, 'secret'>, list: OrderList, entries: string): string =>
  sign(by, `${purposes[list]}:${entries}`)
