import { formatNaira } from '#domain/money/money.ts'
import type { RefundMessage } from '#domain/notifications/mailer.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { onOneLine } from './letter.ts'
import { linkNote } from './plain-text.ts'
import { shopName } from './wording.ts'

export type RefundLetterText = {
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

/** What a message about money given back says. Its subject names nobody. */
export function refundWording({ order, orderUrl, refund }: RefundMessage): RefundLetterText {
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

/** The same for readers without HTML. */
export function refundText(letter: RefundLetterText, publicUrl: string): string {
  return [
    shopName,
    '',
    letter.heading,
    '',
    letter.opening,
    '',
    `Order ${letter.reference}`,
    `${letter.amountLabel}: ${letter.amount}`,
    '',
    letter.when,
    letter.closing,
    '',
    'View your order:',
    letter.orderUrl,
    '',
    '--',
    linkNote,
    publicUrl,
    '',
  ].join('\n')
}
