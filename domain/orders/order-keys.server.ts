import { internationalDigits } from './phone-number.ts'
import { isSigned, type Signer, sign } from './signature.server.ts'

/** An order, and the address and phone by which the shop reaches its payer. */
export type OrderAddressee = { id: string; email: string; phone: string }

/** By what an order is opened: the key that a program got when it placed it, or a link that was sent to its payer. */
export type KeyKind = 'program' | 'link'

/**
 * Says that a browser has opened an order by a key. The mark stands for the key without revealing it, and is valid as
 * long.
 */
export type OpenedOrder = { id: string; mark: string }

const kinds = ['program', 'link'] as const

// A link is bound to the address that it was sent to. When the order's address changes, a link that went to a wrong one
// stops working.
const signedText: Record<KeyKind, (order: OrderAddressee) => string> = {
  program: ({ id }) => `link:${id}`,
  link: (order) => `sent:${order.id}:${addresseeOf(order)}`,
}

// The payer of an order without an e-mail address is reached by phone. The same number in another spelling is the same
// payer.
const addresseeOf = ({ email, phone }: OrderAddressee): string =>
  email === '' ? (internationalDigits(phone) ?? phone) : email.toLowerCase()

/** The key for the program that placed an order. It stays valid when the payer's address changes. */
export const orderKey = (shop: Signer, orderId: string): string => sign(shop, `link:${orderId}`)

/**
 * The absolute link that is sent to an order's payer, bound to the payer's present address: whoever has it can see the
 * order.
 */
export const orderLink = (shop: Signer, order: OrderAddressee): string =>
  `${shop.publicUrl}/order-success?order=${order.id}&key=${sign(shop, signedText.link(order))}`

/** What kind of key to an order a text is, as the order is now; null if it is none. */
export const kindOfKey = (shop: Signer, order: OrderAddressee, key: string): KeyKind | null =>
  kinds.find((kind) => isSigned(shop, key, (by) => sign(by, signedText[kind](order)))) ?? null

/** What a browser keeps after it has opened an order by a key of this kind. */
export const openedBy = (shop: Signer, order: OrderAddressee, kind: KeyKind): OpenedOrder => ({
  id: order.id,
  mark: markOf(shop, signedText[kind](order)),
})

/** The kind of key by which a browser has opened an order, if that key would still open it; null otherwise. */
export const kindOfOpened = (shop: Signer, order: OrderAddressee, { id, mark }: OpenedOrder): KeyKind | null =>
  kinds.find((kind) => id === order.id && isSigned(shop, mark, (by) => markOf(by, signedText[kind](order)))) ?? null

// Made with the secret: a plain hash would let the owner of the cookie find out which address it belongs to. It can be
// short, because the list of marks is signed.
const markLength = 16
const markOf = (by: Pick<Signer, 'secret'>, text: string): string => sign(by, `mark:${text}`).slice(0, markLength)
