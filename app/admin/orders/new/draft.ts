import { type LineKey, lineId } from '#domain/cart/cart-line.ts'
import type { StaffQuote } from '#domain/checkout/staff-order.ts'
import type { Buyer } from '#domain/customers/buyer.ts'
import type { FoundPiece } from '#domain/fulfilment/find-pieces.server.ts'
import type { Kobo } from '#domain/money/money.ts'
import { parseTypedNaira } from '#domain/money/typed-naira.ts'
import type { StaffChannel } from '#domain/orders/order.ts'
import type { CheckoutField } from '#domain/orders/shipping-address.ts'
import type { OrderToPrice } from './new-order.ts'

/** A line of an order draft; `agreed` is the agreed price as typed, with its reason. */
export type DraftLine = LineKey & {
  name: string
  /** The shop's own price per piece when it was found, in kobo. */
  price: Kobo
  quantity: number
  agreed: { typed: string; reason: string } | null
}

/** The draft of an order made by staff, as typed. */
export type Draft = {
  channel: StaffChannel
  /** Whether the customer collects it; null to decide by the channel. */
  collects: boolean | null
  buyer: Buyer | null
  contact: Record<CheckoutField, string>
  lines: DraftLine[]
  coupon: string
  sendsMail: boolean
}

const nobody = { firstName: '', lastName: '', email: '', phone: '', address: '', city: '', state: '' }
export const emptyDraft: Draft = {
  ...{ channel: 'whatsapp', collects: null, buyer: null, contact: nobody, lines: [], coupon: '', sendsMail: true },
}

/** Whether anything typed would be lost. */
export const isTyped = (draft: Draft): boolean => JSON.stringify(draft) !== JSON.stringify(emptyDraft)

/** Whether the customer collects the order: as chosen, else if it was made in the showroom. */
export const isCollected = ({ collects, channel }: Pick<Draft, 'collects' | 'channel'>): boolean =>
  collects ?? channel === 'walk_in'

/** The draft for a customer that was found, with that customer's first address. */
export function withBuyer(draft: Draft, buyer: Buyer): Draft {
  const { firstName, lastName, email, phone, addresses } = buyer
  const contact = { ...nobody, firstName, lastName, email, phone }
  const [first] = addresses
  return { ...withAddress({ ...draft, buyer, contact }, first), buyer }
}

/** The draft with one of the customer's addresses. */
export function withAddress(draft: Draft, place: Buyer['addresses'][number] | undefined): Draft {
  if (!place) return draft
  const { address, city, state } = place
  const { contact } = draft
  const filled = {
    firstName: place.firstName || contact.firstName,
    lastName: place.lastName || contact.lastName,
    phone: place.phone || contact.phone,
  }
  return { ...draft, contact: { ...contact, ...filled, address, city, state } }
}

/** The draft with one more piece. */
export function withPiece(draft: Draft, { productId, name, size, color, price }: FoundPiece): Draft {
  const id = lineId({ productId, size, color })
  if (draft.lines.some((line) => lineId(line) === id))
    return changeLine(draft, id, (line) => ({ ...line, quantity: line.quantity + 1 }))
  return { ...draft, lines: [...draft.lines, { productId, size, color, name, price, quantity: 1, agreed: null }] }
}

/** The draft with a changed line; a line with quantity 0 is removed. */
export const changeLine = (draft: Draft, id: string, change: (line: DraftLine) => DraftLine): Draft => ({
  ...draft,
  lines: draft.lines.map((line) => (lineId(line) === id ? change(line) : line)).filter(({ quantity }) => quantity > 0),
})

/** The draft with the shop's latest prices, which may have changed since the pieces were found. */
export const withPrices = (draft: Draft, quote: StaffQuote): Draft => ({
  ...draft,
  lines: draft.lines.map((line) => {
    const quoted = quote.lines.find((one) => lineId(one) === lineId(line))
    return quoted && quoted.problem !== 'gone' ? { ...line, price: quoted.listPrice ?? quoted.price } : line
  }),
})

/** What is wrong with an agreed price; null if nothing is. */
export function agreedProblem({
  price,
  agreed,
}: Pick<DraftLine, 'price' | 'agreed'>): { field: 'price' | 'reason'; text: string } | null {
  if (!agreed) return null
  const sum = parseTypedNaira(agreed.typed)
  if (sum === null || sum < 0) return { field: 'price', text: 'Please write an amount such as 40,000' }
  if (sum >= price) return { field: 'price', text: 'It must be below the shop’s price' }
  return agreed.reason.trim() === '' ? { field: 'reason', text: 'Please say why' } : null
}

/** The request to price the draft; null if it has no lines or an agreed price is incomplete. */
export function toPrice(draft: Draft): OrderToPrice | null {
  const { lines, coupon, buyer, contact } = draft
  if (lines.length === 0 || lines.some((line) => agreedProblem(line)?.field === 'price')) return null
  return {
    couponCode: coupon.trim() || null,
    customerId: buyer?.customerId ?? null,
    email: contact.email.trim(),
    isCollected: isCollected(draft),
    lines: lines.map(({ productId, size, color, quantity, agreed }) => ({
      ...{ productId, size, color, quantity },
      agreed: agreed && { price: parseTypedNaira(agreed.typed) ?? 0, reason: agreed.reason.trim() || 'Agreed' },
    })),
  }
}

/** The request to create the order, with the prices of the quote as expected prices. */
export function toMake(draft: Draft, quote: StaffQuote, checkoutKey: string) {
  const priced = toPrice(draft)
  if (!priced) return null
  const { email: _, ...rest } = priced
  return {
    ...rest,
    channel: draft.channel,
    lines: priced.lines.map((line, at) => {
      const quoted = quote.lines[at]
      return { ...line, expectedPrice: quoted && quoted.problem !== 'gone' ? (quoted.listPrice ?? quoted.price) : 0 }
    }),
    shippingAddress: draft.contact,
    expectedTotal: quote.totals.totalAmount,
    sendsMail: draft.sendsMail,
    checkoutKey,
  }
}
