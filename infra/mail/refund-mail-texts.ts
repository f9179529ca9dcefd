import { formatNaira } from '#domain/money/money.ts'
import type { RefundMessage } from '#domain/notifications/mailer.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { footLines, type MailFrame } from './mail-frame.ts'
import { onOneLine } from './order-mail-content.ts'
import { isPaid } from './order-mail-texts.ts'
import { linkNote } from './order-plain-text.ts'

export type RefundMailTexts = {
  subject: string
  preview: string
  heading: string
  opening: string
  amountLabel: string
  amount: string
  reference: string
  when: string
  /** How the order stands, and what there is to do. */
  closing: string
  linkText: string
  orderUrl: string
}

/** The texts of a mail about a refund. The subject names nobody. */
export function refundMailTexts(message: RefundMessage, shopName: string): RefundMailTexts {
  const { order, orderUrl, refund, held, mayPay } = message
  const reference = shortOrderId(order.id)
  const amount = formatNaira(refund.amount)
  const isDue = !isPaid(order) && order.status !== 'cancelled' && held === 0 && mayPay
  // Anybody may have typed the name of an order that isn't paid.
  const greeting = isPaid(order) ? `Hello ${order.shippingAddress.firstName}. ` : ''
  return {
    subject: `Your refund for order ${reference} at ${shopName}`,
    preview: `${amount} is on its way back to you.`,
    heading: 'Your money is on its way back',
    opening: onOneLine(`${greeting}We have refunded ${amount} for order ${reference}.`),
    amountLabel: 'Refunded',
    amount,
    reference,
    when: 'It can take up to 10 working days to reach your account.',
    closing: closingOf(message),
    linkText: isDue ? 'View and pay your order' : 'View your order',
    orderUrl,
  }
}

// An unpaid order has a refund only of money that wasn't what was asked for.
function closingOf({ order, held, mayPay }: RefundMessage): string {
  if (isPaid(order)) return 'There is nothing left for you to do.'
  const isCancelled = order.status === 'cancelled'
  if (held > 0) {
    const rest = `We still have ${formatNaira(held)} from you`
    return isCancelled
      ? `Your order was cancelled. ${rest}, and will send it back as well.`
      : `${rest}, and will write to you about it. Please don’t pay again before that.`
  }
  if (isCancelled) return 'Your order was cancelled, and nothing is due.'
  if (!mayPay) return 'Its page says how your order stands.'
  const until = order.status === 'pending' ? order.expiresAt : null
  return [
    `Your order itself is not paid yet: it comes to ${formatNaira(order.totalAmount)}, and you can pay it from its page.`,
    ...(until === null ? [] : [`We keep your pieces for you until ${dayAndTimeText(until)}.`]),
  ].join(' ')
}

/** The plain text of a mail about a refund. */
export function refundPlainText(content: RefundMailTexts, frame: MailFrame): string {
  return [
    frame.shopName,
    '',
    content.heading,
    '',
    content.opening,
    '',
    `Order ${content.reference}`,
    `${content.amountLabel}: ${content.amount}`,
    '',
    content.when,
    content.closing,
    '',
    `${content.linkText}:`,
    content.orderUrl,
    '',
    '--',
    linkNote,
    ...footLines(frame),
    '',
  ].join('\n')
}
