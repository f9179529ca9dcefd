import { isSigned, type Signer, sign } from './signature.server.ts'

const rememberedOrders = 20

/** What a browser keeps orders for: those it placed as a guest, and those that it opened by a key. */
export type OrderList = 'placed' | 'opened'

// What a signature is of, so that none stands for another.
const purposes: Record<OrderList, string> = { placed: 'cookie', opened: 'opened' }

/** A signed list of orders for a browser to keep: the newest twenty, the newest first. An entry has neither a dot nor a tilde. */
export function signOrderList(shop: Signer, list: OrderList, orders: readonly string[]): string {
  const entries = orders.slice(0, rememberedOrders).join('.')
  return `${entries}~${signatureOf(shop, list, entries)}`
}

/** The entries of such a list; null when the shop didn't sign it so. */
export function readOrderList(shop: Signer, list: OrderList, signed: string): string[] | null {
  const [entries = '', signature = ''] = signed.split('~')
  return isSigned(shop, signature, (by) => signatureOf(by, list, entries)) ? entries.split('.') : null
}

const signatureOf = (by: Pick<Signer, 'secret'>, list: OrderList, entries: string): string =>
  sign(by, `${purposes[list]}:${entries}`)
