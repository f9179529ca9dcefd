import { colorName } from '#domain/catalogue/color.ts'
import { formatNaira } from '#domain/money/money.ts'
import type { OrderMessage } from '#domain/notifications/mailer.ts'
import { collectedText } from '#domain/orders/collection.ts'
import { agreedOff, type Order, type OrderItem, shopPriceOf } from '#domain/orders/order.ts'
import type { Shipment } from '#domain/orders/shipment.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { isPaid, type OrderMailTexts, orderMailTexts } from './order-mail-texts.ts'
import { isMoveKind, orderMoveTexts } from './order-move-texts.ts'

/** Everything that a mail about an order shows; its HTML and its plain text are both made from it. */
export type OrderMailContent = OrderMailTexts & {
  reference: string
  placedOn: string
  lines: Array<{ id: string; name: string; details: string; amount: string }>
  sums: Array<{ label: string; amount: string }>
  total: string
  /**
   * Null before the order is paid, because anybody may have typed the recipient and with it the text of the mail; and
   * when nothing is sent.
   */
  address: { title: string; name: string; street: string; town: string | null; phone: string } | null
  orderUrl: string
  /** What the shop wrote to the customer, by line; null in all other mails. */
  message: string[] | null
  /** How the order was sent, in the mail about that; `url` leads to the carrier's own page. */
  tracking: { text: string; url: string | null } | null
}

/** The content of a mail about an order. Texts that shoppers typed stay on one line and can't change the reading direction. */
export function orderMailContent(message: OrderMessage, shopName: string): OrderMailContent {
  const { kind, order, orderUrl } = message
  const { opening, ...texts } = isMoveKind(kind)
    ? orderMoveTexts(kind, order, { shopName, held: message.held ?? 0 })
    : orderMailTexts(kind, order, { shopName, bank: message.bank ?? null, hasSameTotal: message.hasSameTotal ?? false })
  return {
    ...texts,
    opening: onOneLine(opening),
    reference: shortOrderId(order.id),
    placedOn: dayInLagos.format(new Date(order.createdAt)),
    lines: order.items.map((item) => ({
      id: `${item.productId} ${item.size} ${item.color}`,
      name: onOneLine(item.name),
      details: onOneLine(detailsOf(item)),
      amount: formatNaira(shopPriceOf(item) * item.quantity),
    })),
    sums: sumsOf(order),
    total: formatNaira(order.totalAmount),
    address: hasAddress(message) ? addressOf(order) : null,
    orderUrl,
    message: message.note ? message.note.body.split('\n') : null,
    tracking: kind === 'order_shipped' && order.shipment ? trackingOf(order.shipment) : null,
  }
}

function hasAddress({ kind, order }: OrderMessage): boolean {
  if (isMoveKind(kind)) return isPaid(order) && kind !== 'order_cancelled'
  if (kind === 'order_note' || kind === 'order_changed') return isPaid(order) && order.status !== 'cancelled'
  // Anybody may have placed an unpaid order with a stranger's address of mail, and asked for its link.
  if (kind === 'order_link') return isPaid(order)
  return kind !== 'order_received'
}

function trackingOf({ carrier, trackingNumber, trackingUrl }: Shipment): NonNullable<OrderMailContent['tracking']> {
  const sentWith = carrier === '' ? '' : `Sent with ${onOneLine(carrier)}.`
  const number = trackingNumber === '' ? '' : `Tracking number: ${onOneLine(trackingNumber)}`
  return { text: [sentWith, number].filter((part) => part !== '').join(' '), url: trackingUrl || null }
}

const dayInLagos = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

function detailsOf(item: OrderItem): string {
  const { size, color, quantity } = item
  const chosen = [size === null ? null : `Size ${size}`, color === null ? null : colorName(color)]
  const count = quantity === 1 ? 'Quantity 1' : `Quantity ${quantity}, ${formatNaira(shopPriceOf(item))} each`
  return [...chosen, count].filter((part) => part !== null).join(' · ')
}

function sumsOf({ items, subtotal, discount, shippingFee, coupon }: Order): OrderMailContent['sums'] {
  const agreed = agreedOff(items)
  return [
    { label: 'Subtotal', amount: formatNaira(subtotal + agreed) },
    ...(agreed > 0 ? [{ label: 'Price agreed', amount: formatNaira(-agreed) }] : []),
    ...(discount > 0
      ? [{ label: coupon ? `Discount (${coupon.code})` : 'Discount', amount: formatNaira(-discount) }]
      : []),
    { label: 'Shipping', amount: shippingFee === 0 ? 'Free' : formatNaira(shippingFee) },
  ]
}

function addressOf({ shippingAddress: to, isCollected }: Order): NonNullable<OrderMailContent['address']> {
  const person = { name: onOneLine(`${to.firstName} ${to.lastName}`), phone: onOneLine(to.phone) }
  if (isCollected) return { title: 'Collection', ...person, street: collectedText, town: null }
  return { title: 'Going to', ...person, street: onOneLine(to.address), town: onOneLine(`${to.city}, ${to.state}`) }
}

/** A text that a shopper typed, without line breaks and without characters that change the reading direction. */
export const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
