import { describeChoice } from '#domain/cart/describe-line.ts'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { collectedText } from './collection.ts'
import { agreedOff, type Order, shopPriceOf } from './order.ts'
import { dayAndTimeText } from './order-date.ts'
import { isByHand, type PaidBy, paidByText, providerTitles } from './provider-name.ts'
import { shortOrderId } from './status.ts'

export type ReceiptLine = { name: string; choice: string; quantity: number; price: Kobo; subtotal: Kobo }
export type ReceiptSum = { name: string; amount: Kobo }

/**
 * The contents of a receipt, for text and PDF. Its sums add up, and its texts have no line breaks and no characters
 * that change the writing direction.
 */
export type Receipt = {
  /** The shop's name. */
  from: string
  heading: string
  orderId: string
  placed: string
  payment: string
  shipToTitle: 'Shipping address' | 'Collection'
  shipTo: string[]
  lines: ReceiptLine[]
  /**
   * Subtotal at the shop's own prices, agreed reductions and discounts (negative, if there are any), and shipping. They
   * add up to the total.
   */
  sums: ReceiptSum[]
  total: ReceiptSum
}

/**
 * Makes the PDF of a receipt. Those who ask take turns, however many receipts each of them wants. Throws `Overloaded`
 * when it would take too long.
 */
export type PrintReceipt = (receipt: Receipt, asker: string) => Promise<Uint8Array<ArrayBuffer>>

/** How an order was paid, null for the provider that was chosen at first; and how much of it was given back. */
type Paid = { paidWith: PaidBy | null; refunded: Kobo }

/** The receipt of an order, from a shop of this name. */
export function toReceipt(order: Order, from: string, paid: Paid = { paidWith: null, refunded: 0 }): Receipt {
  const { shippingAddress: to, coupon, discount } = order
  const agreed = agreedOff(order.items)
  return {
    from,
    heading: `Order ${shortOrderId(order.id)}`,
    orderId: order.id,
    placed: dayAndTimeText(order.createdAt),
    payment: paymentText(order, paid),
    shipToTitle: order.isCollected ? 'Collection' : 'Shipping address',
    shipTo: [
      `${to.firstName} ${to.lastName}`,
      ...(order.isCollected ? [collectedText] : placeOf(to)),
      to.phone,
      to.email,
    ]
      .map(onOneLine)
      .filter((line) => line !== ''),
    lines: order.items.map((item) => ({
      name: onOneLine(item.name),
      choice: onOneLine(describeChoice(item)),
      quantity: item.quantity,
      price: shopPriceOf(item),
      subtotal: shopPriceOf(item) * item.quantity,
    })),
    sums: [
      { name: 'Subtotal', amount: order.subtotal + agreed },
      ...(agreed > 0 ? [{ name: 'Price agreed', amount: -agreed }] : []),
      ...(discount > 0
        ? [{ name: coupon ? `Discount (${onOneLine(coupon.code)})` : 'Discount', amount: -discount }]
        : []),
      { name: 'Shipping', amount: order.shippingFee },
    ],
    total: { name: 'Total', amount: order.totalAmount },
  }
}

const placeOf = ({ address, city, state }: Order['shippingAddress']) => [
  ...address.split(/\r\n?|\n/),
  [city, state].filter((part) => part !== '').join(', '),
]

/** An amount as receipts show it: a shipping fee of zero is “free”. */
export const sumText = ({ name, amount }: ReceiptSum) =>
  name === 'Shipping' && amount === 0 ? 'Free' : formatNaira(amount)

/** The pieces and price of a line: 2 × ₦24,500. */
export const piecesText = ({ quantity, price }: ReceiptLine) => `${quantity} × ${formatNaira(price)}`

const width = 56

/** A receipt as plain text, with line breaks that every editor understands. */
export function receiptText(receipt: Receipt): string {
  const { from, heading, orderId, placed, payment, shipToTitle, shipTo, lines, sums, total } = receipt
  return [
    from,
    `Receipt for ${heading}`,
    '',
    row('Order ID', orderId),
    row('Placed', placed),
    row('Payment', payment),
    '',
    shipToTitle.toUpperCase(),
    ...shipTo.map((line) => `  ${line}`),
    '',
    'ITEMS',
    ...lines.flatMap((line) => [
      `  ${line.name}`,
      ...(line.choice === '' ? [] : [`  ${line.choice}`]),
      row(`  ${piecesText(line)}`, formatNaira(line.subtotal)),
    ]),
    '',
    'SUMMARY',
    ...sums.map((sum) => row(`  ${sum.name}`, sumText(sum))),
    row(`  ${total.name}`, sumText(total)),
    '',
  ].join('\r\n')
}

const row = (left: string, right: string) =>
  `${left}${' '.repeat(Math.max(2, width - left.length - right.length))}${right}`

// Keeps a typed text on its own line, and from changing the direction of the figures beside it.
const onOneLine = (text: string) =>
  text
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

function paymentText({ status, paymentStatus, paymentGateway }: Order, { paidWith, refunded }: Paid): string {
  const ended = status === 'cancelled' ? ', order cancelled' : ''
  if (paymentStatus === 'refunded') return `Refunded${ended}`
  if (paymentStatus !== 'success') return ended === '' ? 'Not paid yet' : 'Not paid, cancelled'
  const by = paidWith ?? paymentGateway
  const through = by === null ? '' : isByHand(by) ? ` ${paidByText(by)}` : ` with ${providerTitles[by]}`
  const back = refunded === 0 ? '' : `, ${formatNaira(refunded)} refunded`
  return `Paid${through}${back}${ended}`
}
