import { formatNaira } from '#domain/money/money.ts'
import type { OrderMessage, OrderMoveKind } from '#domain/notifications/mailer.ts'
import { isMadeByStaff } from '#domain/orders/order.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { transferText } from '#domain/orders/pay-message.ts'
import { providerTitles } from '#domain/orders/provider-name.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import type { BankDetails } from '#domain/settings/shop-settings.ts'

/** Whether an order was paid, though the money may have gone back since. */
export const isPaid = ({ paymentStatus }: OrderMessage['order']): boolean =>
  paymentStatus === 'success' || paymentStatus === 'refunded'

export type OrderMailTexts = {
  subject: string
  /** The preview text that mail programs show beside the subject. */
  preview: string
  heading: string
  opening: string
  next: string[]
}

/** The texts of a mail about an order, by its kind and the order's status when it is sent. The subject names nobody. */
export function orderMailTexts(
  kind: Exclude<OrderMessage['kind'], OrderMoveKind>,
  order: OrderMessage['order'],
  { shopName, bank, hasSameTotal }: { shopName: string; bank: BankDetails | null; hasSameTotal: boolean },
): OrderMailTexts {
  const reference = shortOrderId(order.id)
  const thanks = `Thank you, ${order.shippingAddress.firstName}.`
  const next = nextSteps(order, bank)
  const through = order.paymentGateway === null ? '' : ` through ${providerTitles[order.paymentGateway]}`
  const received = `We received ${formatNaira(order.totalAmount)}${through}`
  switch (kind) {
    case 'order_received':
      return {
        subject: `Your order ${reference} at ${shopName}`,
        preview: 'We have it. Here is what you chose and what happens next.',
        heading: 'We have your order',
        opening: `Thank you. Here is everything you chose, and what it comes to.`,
        next,
      }
    case 'order_link':
      return {
        subject: `The link to your order ${reference} at ${shopName}`,
        preview: 'You asked for the link to your order. Here it is.',
        heading: 'Here is your order',
        // An unpaid order may be a stranger's, whose words the shop doesn't pass on.
        opening: `${isPaid(order) ? `${thanks} ` : ''}You asked for the link to your order. If it wasn’t you, there is nothing to do: only this mail opens it.`,
        next,
      }
    case 'order_changed':
      return {
        subject: `Your order ${reference} at ${shopName} was changed`,
        preview: hasSameTotal ? asItIs : `It comes to ${formatNaira(order.totalAmount)} now.`,
        heading: 'We have changed your order',
        opening: hasSameTotal ? asItIs : `${asItIs} It comes to ${formatNaira(order.totalAmount)}.`,
        next: hasSameTotal || isPaid(order) || order.status === 'cancelled' ? next : [payNow, ...next.slice(1)],
      }
    case 'order_note':
      return {
        subject: `A message about your order ${reference} from ${shopName}`,
        preview: 'We have written to you about your order.',
        heading: 'A message about your order',
        opening: `${isPaid(order) ? `Hello ${order.shippingAddress.firstName}. ` : ''}We have written to you about your order:`,
        next: ['To answer us, reply to this e-mail.', 'You find our message on your order’s page as well.'],
      }
    case 'payment_received':
      return {
        subject: `Payment received for order ${reference} at ${shopName}`,
        preview: 'Your payment is with us. Here is your receipt and what happens next.',
        heading: 'Your payment is with us',
        opening:
          order.status === 'cancelled'
            ? `${thanks} ${received}.`
            : `${thanks} ${received}, and your order is confirmed.`,
        next,
      }
  }
}

const asItIs = 'Here is your order as it is now.'

const payNow =
  'You can pay it from your order’s page. Please don’t pay by a page that you opened before: it has the amount of before.'

function nextSteps(order: OrderMessage['order'], bank: BankDetails | null): string[] {
  const { status, paymentStatus, paymentGateway, isCollected } = order
  const paid = paymentStatus === 'success'
  if (status === 'cancelled') {
    return paid
      ? ['This order has been cancelled. We will send your money back the way it came.']
      : ['This order has been cancelled, so nothing will be sent. What you liked may still be in the shop.']
  }
  if (status === 'shipped') return ['Your pieces are on their way to you.']
  if (status === 'delivered') return [isCollected ? 'You have collected your pieces.' : 'Your pieces were delivered.']
  if (paid) {
    return [
      isCollected
        ? 'We are getting your pieces ready. You collect them at our showroom.'
        : 'We are getting your pieces ready. There is nothing left for you to do.',
      'You can follow them on your order’s page at any time.',
    ]
  }
  if (paymentStatus === 'refunded')
    return ['What you paid for this order went back to you. There is nothing left for you to do.']
  if (paymentGateway === null && isMadeByStaff(order) && status === 'pending')
    return [
      'You can pay it from your order’s page, by card, bank transfer or USSD.',
      ...(bank ? [`Or straight to our account: ${transferText(order, bank)}`] : []),
      ...(order.expiresAt === null ? [] : [`We keep your pieces for you until ${dayAndTimeText(order.expiresAt)}.`]),
    ]
  if (paymentGateway === null)
    return ['Your pieces are set aside for you. You can follow them on your order’s page at any time.']
  return [
    `We are waiting for ${providerTitles[paymentGateway]} to confirm your payment, and will write to you again when it does.`,
    'Your pieces are set aside for you meanwhile. If the payment didn’t go through, you can pay from your order’s page.',
  ]
}
