import { colorName } from '#domain/catalogue/color.ts'
import { formatNaira } from '#domain/money/money.ts'
import type { BankDetails } from '#domain/settings/shop-settings.ts'
import type { Order } from './order.ts'
import { dayAndTimeText } from './order-date.ts'
import { internationalDigits } from './phone-number.ts'
import { shortOrderId } from './status.ts'

/**
 * What a customer should write in a transfer, so that it can be assigned to the order: the order's number without the
 * #.
 */
export const transferReference = (orderId: string): string => shortOrderId(orderId).slice(1)

/** The sentence that says how an order is paid by a transfer to the shop's own account. */
export const transferText = (
  order: Pick<Order, 'id' | 'totalAmount'>,
  { bank, accountNumber, accountName }: BankDetails,
) =>
  `Transfer ${formatNaira(order.totalAmount)} to ${bank}, account ${accountNumber} (${accountName}), with the reference ${transferReference(order.id)}.`

type Told = { shopName: string; url: string; bank: BankDetails | null }

/**
 * The message for a customer who is to pay an order, to be sent in a chat: what was ordered, what it costs, and how to
 * pay.
 */
export function payMessage(order: Order, { shopName, url, bank }: Told): string {
  const { id, shippingAddress, items, totalAmount, isCollected, expiresAt } = order
  const pieces = items.map((item) => `${item.quantity} × ${item.name}${choiceOf(item)}`)
  return [
    `Hello ${shippingAddress.firstName}, this is ${shopName}. Your order ${shortOrderId(id)}:`,
    ...pieces,
    `Total ${formatNaira(totalAmount)}, ${isCollected ? 'to be collected at our showroom' : 'with delivery'}.`,
    '',
    `See and pay it here: ${url}`,
    ...(bank ? [`Or by bank transfer: ${transferText(order, bank)}`] : []),
    ...(expiresAt === null ? [] : [`We keep it for you until ${dayAndTimeText(expiresAt)}, Lagos time.`]),
  ].join('\n')
}

function choiceOf({ size, color }: Order['items'][number]): string {
  const chosen = [size, color === null ? null : colorName(color)].filter((part) => part !== null)
  return chosen.length === 0 ? '' : ` (${chosen.join(', ')})`
}

/** A link that opens a chat with a phone number and a message in it; null if the country of the number isn't known. */
export function chatLink(phone: string, message: string): string | null {
  const digits = internationalDigits(phone)
  return digits === null ? null : `https://wa.me/${digits}?text=${encodeURIComponent(message)}`
}
