import { formatNaira } from '#domain/money/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { paidByText, providerTitles } from '#domain/orders/provider-name.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { attemptsPerOrder, type PaymentState } from '#domain/payments/attempts/payment-state.ts'
import type { OrderPayment } from './order-payment.ts'

export type PaymentMessages = {
  mood: 'good' | 'waiting' | 'careful'
  /** The first sentence is shown as the heading. */
  sentences: string[]
  facts?: { name: string; value: string }[]
  /** Whether the shopper may pay: yes, only if sure that no payment is pending, or no. */
  mayPay: 'yes' | 'rather not' | 'no'
}

/**
 * The order page's messages about the payment, and whether it may be paid. Written on the server, so that the browser doesn't load
 * texts that it doesn't show.
 */
export function paymentMessages(shown: OrderPayment, isChecking: boolean): PaymentMessages {
  const { status, paymentStatus } = shown.order
  if (paymentStatus === 'refunded') return refunded(shown)
  if (paymentStatus === 'success') return paid(shown)
  if (shown.payment.isUnderReview) return underReview(shown)
  if (status === 'cancelled') return isChecking && !shown.payment.awaited ? checkedAfterTheEnd : ended(shown)
  if (shown.payment.awaited) return awaited(shown)
  if (isChecking)
    return { mood: 'waiting', sentences: ['We are checking your payment. You do not need to pay again.'], mayPay: 'no' }
  return unpaid(shown)
}

function paid({ order, payment, isCancelledByShop }: OrderPayment): PaymentMessages {
  const amount = formatNaira(order.totalAmount)
  const provider = payment.paidWith ?? order.paymentGateway
  const through = provider === null ? '' : ` ${paidByText(provider)}`
  const receivedLate = [
    'Payment received, we will contact you.',
    `${amount} reached us${through} for an order that has ended.`,
  ]
  const toRefund = ['We have cancelled this order.', `You paid ${amount}${through}, and get it back.`]
  const received = [`Payment received: ${amount}${through}.`]
  const isCancelled = order.status === 'cancelled'
  return {
    mood: isCancelled ? 'waiting' : 'good',
    sentences: [
      ...(!isCancelled ? received : isCancelledByShop ? toRefund : receivedLate),
      ...refundSentences(payment),
      ...twice(payment),
      ...besides(payment),
    ],
    mayPay: 'no',
  }
}

function refunded({ order, payment }: OrderPayment): PaymentMessages {
  const sentences = [
    `Your payment of ${formatNaira(order.totalAmount)} was refunded.`,
    ...twice(payment),
    ...besides(payment),
  ]
  return { mood: 'good', sentences, mayPay: 'no' }
}

const refundSentences = ({ refunded, refunding }: PaymentState): string[] => [
  ...(refunded > 0 ? [`${formatNaira(refunded)} of it was refunded.`] : []),
  ...(refunding > 0 ? [`We are refunding ${formatNaira(refunding)}.`] : []),
]

function twice({ duplicate, duplicateRefunded }: PaymentState): string[] {
  if (duplicate === 0) return []
  const left = duplicate - duplicateRefunded
  return left > 0
    ? [`You were charged twice; we are refunding ${formatNaira(left)}.`]
    : [`You were charged twice; we have refunded ${formatNaira(duplicate)}.`]
}

// Messages about a payment that didn't match what was asked for, when another payment has paid the order.
function besides({ isUnderReview, mismatched, mismatchedRefunded }: PaymentState): string[] {
  const left = mismatched - mismatchedRefunded
  if (left > 0)
    return [
      `Another payment of yours, ${formatNaira(left)}, is not what we asked for: one of us looks at it, and you get it back.`,
    ]
  if (isUnderReview)
    return ['Another payment of yours is not what we asked for: one of us looks at it and writes to you.']
  return mismatched > 0 ? [`Your other payment of ${formatNaira(mismatched)} was refunded.`] : []
}

const underReview = ({ order }: OrderPayment): PaymentMessages => ({
  mood: 'waiting',
  sentences: [
    'We are checking your payment. You do not need to pay again.',
    `It is not quite what we expected, so one of us looks at it and writes to you. ${reachUs(order)}`,
  ],
  mayPay: 'no',
})

const reachUs = ({ id }: Pick<Order, 'id'>) => `You reach us by answering our email about order ${shortOrderId(id)}.`

// The order was cancelled during a payment whose result isn't known yet.
const checkedAfterTheEnd: PaymentMessages = {
  mood: 'waiting',
  sentences: ['We are checking your payment. You do not need to pay again.', 'If it went through, you get it back.'],
  mayPay: 'no',
}

const ended = ({ payment, isCancelledByShop }: OrderPayment): PaymentMessages => ({
  mood: 'careful',
  sentences: payment.awaited
    ? [
        isCancelledByShop ? 'We have cancelled this order.' : 'It was not paid in time and has ended.',
        'If your payment still arrives, we will contact you.',
      ]
    : ['It was not paid, and nothing is due.'],
  mayPay: 'no',
})

function awaited({ payment, reservedUntilText }: OrderPayment): PaymentMessages {
  const { provider, isTransfer, reference, amount } = payment.awaited ?? {}
  const title = provider ? providerTitles[provider] : 'your provider'
  return {
    mood: 'waiting',
    sentences: [
      isTransfer ? 'Waiting for your transfer' : `Waiting for ${title} to confirm your payment`,
      'This page shows it as soon as it arrives. You do not need to pay again.',
    ],
    facts: [
      { name: 'Amount', value: formatNaira(amount ?? 0) },
      { name: 'Reference', value: reference ?? '' },
      ...(reservedUntilText ? [{ name: 'We keep your order until', value: reservedUntilText }] : []),
    ],
    mayPay: payment.attempts < attemptsPerOrder ? 'rather not' : 'no',
  }
}

function unpaid({ order, payment, reservedUntilText }: OrderPayment): PaymentMessages {
  const kept = reservedUntilText ? [`We keep it for you until ${reservedUntilText}.`] : []
  if (payment.attempts >= attemptsPerOrder) {
    const full = 'There were too many attempts to pay for this order. Please contact us, your order is saved.'
    return { mood: 'careful', sentences: [full, reachUs(order), ...kept], mayPay: 'no' }
  }
  const first =
    order.paymentStatus === 'failed'
      ? 'Your payment did not go through. Your order is saved and can be paid now.'
      : 'This order is not paid yet.'
  return { mood: 'careful', sentences: [first, ...kept], mayPay: 'yes' }
}
