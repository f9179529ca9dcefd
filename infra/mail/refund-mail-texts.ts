import { formatNaira } from '#domain/money/money.ts'
import type { RefundMessage } from '#domain/notifications/mailer.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { footLines, type MailFrame } from './mail-frame.ts'
import { onOneLine } from './order-mail-content.ts'
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
  closing: string
  orderUrl: string
}

/** The texts of a mail about a refund. The subject names nobody. */
export function refundMailTexts({ order, orderUrl, refund }: RefundMessage, shopName: string): RefundMailTexts {
  const reference = shortOrderId(order.id)
  const amount = formatNaira(refund.amount)
  return {
    subject: `Your refund for order ${reference} at ${shopName}`,
    preview: `${amount} is on its way back to you.`,
    heading: 'Your money is on its way back',
    opening: onOneLine(`Hello ${order.shippingAddress.firstName}. We have refunded ${amount} for order ${reference}.`),
    amountLabel: 'Refunded',
    amount,
    reference,
    when: 'It can take up to 10 working days to reach your account.',
    closing: 'There is nothing left for you to do.',
    orderUrl,
  }
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
    'View your order:',
    content.orderUrl,
    '',
    '--',
    linkNote,
    ...footLines(frame),
    '',
  ].join('\n')
}
