import { describe, expect, test } from 'vitest'
import type { PaymentState } from '#domain/payments/attempts/payment-state.ts'
import { isPayable, isUnsettled, type OrderPayment } from './order-payment.ts'
import { type PaymentMessages, paymentMessages } from './payment-messages.ts'

const nothing: PaymentState = {
  attempts: 1,
  paidWith: null,
  awaited: null,
  isUnderReview: false,
  mismatched: 0,
  mismatchedRefunded: 0,
  duplicate: 0,
  duplicateRefunded: 0,
  refunded: 0,
  refunding: 0,
}
const transfer = { provider: 'paystack', isTransfer: true, reference: '5B1C2D3E-0011', amount: 2_250_000 } as const

function shown(
  status: OrderPayment['order']['status'],
  paymentStatus: OrderPayment['order']['paymentStatus'],
  payment: Partial<PaymentState> = {},
): OrderPayment {
  return {
    order: {
      id: '5b1c2d3e-0000-4000-8000-000000000000',
      status,
      paymentStatus,
      paymentGateway: 'flutterwave',
      totalAmount: 2_250_000,
    },
    payment: { ...nothing, ...payment },
    reservedUntilText: '14:35',
    isCancelledByShop: false,
  }
}
const words = (order: OrderPayment, isChecking = false) => {
  const { sentences, mayPay } = paymentMessages(order, isChecking)
  return [sentences.join(' '), mayPay]
}

describe('an unpaid order', () => {
  // @rule §4 Payment, waiting, D12 | An unpaid order says until when it is reserved
  //   broken by: the time not shown (payment-messages.ts)
  test('shows until when it is reserved, and can be paid', () => {
    expect(words(shown('pending', 'pending'))).toEqual([
      'This order is not paid yet. We keep it for you until 14:35.',
      'yes',
    ])
    expect(words(shown('pending', 'failed'))).toEqual([
      'Your payment did not go through. Your order is saved and can be paid now. We keep it for you until 14:35.',
      'yes',
    ])
  })

  test('that was just paid is being checked, and can’t be paid again', () => {
    expect(words(shown('pending', 'pending'), true)).toEqual([
      'We are checking your payment. You do not need to pay again.',
      'no',
    ])
  })

  test('can be tried five times', () => {
    expect(words(shown('pending', 'failed', { attempts: 4 }))[1]).toBe('yes')
    expect(words(shown('pending', 'failed', { attempts: 5 }))).toEqual([
      'There were too many attempts to pay for this order. Please contact us, your order is saved. You reach us by answering our email about order #5b1c2d3e. We keep it for you until 14:35.',
      'no',
    ])
  })

  // @rule §4 Payment, waiting | A pending transfer: amount, reference, deadline
  //   broken by: the amount of an awaited transfer left out (payment-messages.ts)
  test('that waits for a transfer shows amount, reference and deadline, and advises against paying again', () => {
    const waiting = paymentMessages(shown('pending', 'pending', { awaited: transfer }), true)
    expect(waiting.sentences[0]).toBe('Waiting for your transfer')
    expect(waiting.facts?.map(({ value }) => value)).toEqual(['₦22,500', '5B1C2D3E-0011', '14:35'])
    expect(waiting.mayPay).toBe('rather not')
  })

  test('that waits for a card payment names the provider', () => {
    const awaited = { ...transfer, isTransfer: false }
    expect(paymentMessages(shown('pending', 'pending', { awaited }), false).sentences[0]).toBe(
      'Waiting for Paystack to confirm your payment',
    )
  })

  test('with a mismatched payment says that it is under review and whom to contact', () => {
    const [text, mayPay] = words(shown('pending', 'pending', { isUnderReview: true, awaited: transfer }))
    expect(text).toMatch(/^We are checking your payment\..*answering our email about order #5b1c2d3e\.$/)
    expect(mayPay).toBe('no')
  })
})

describe('an order that the shop moved on unpaid', () => {
  // @rule D43 | An order moved on before payment can still be paid from its page
  //   broken by: nothing due for it (payment-messages.ts)
  test.each(['processing', 'shipped', 'delivered'] as const)('can still be paid: %s', (status) => {
    const unpaid = { ...shown(status, 'pending'), reservedUntilText: null }
    expect(words(unpaid)).toEqual(['This order is not paid yet.', 'yes'])
    expect([isPayable(unpaid), isUnsettled(unpaid)]).toEqual([true, true])
  })
})

describe('an order that has ended', () => {
  test('is unpaid, and nothing is due', () => {
    expect(words(shown('cancelled', 'pending'))).toEqual(['It was not paid, and nothing is due.', 'no'])
  })

  test.each([false, true])('explains what happens to a pending transfer, just made: %s', (isChecking) => {
    expect(words(shown('cancelled', 'pending', { awaited: transfer }), isChecking)[0]).toContain(
      'If your payment still arrives, we will contact you.',
    )
  })

  test('and was paid afterwards says that the shop gets in touch', () => {
    expect(words(shown('cancelled', 'success'))[0]).toMatch(
      /^Payment received, we will contact you\. ₦22,500 reached us/,
    )
  })

  // @rule D43 | A paid order that the shop cancelled says so, and that the money is refunded
  //   broken by: shown like an order that ended unpaid (payment-messages.ts)
  test('because the shop cancelled it says that the payment is refunded', () => {
    const cancelled = { ...shown('cancelled', 'success', { refunding: 50_000 }), isCancelledByShop: true }
    expect(words(cancelled)[0]).toBe(
      'We have cancelled this order. You paid ₦22,500 through Flutterwave, and get it back. We are refunding ₦500.',
    )
    const unpaid = { ...shown('cancelled', 'pending'), isCancelledByShop: true }
    expect(words(unpaid)[0]).toBe('It was not paid, and nothing is due.')
  })
})

describe('a paid order', () => {
  test('shows the amount paid and the provider', () => {
    expect(words(shown('processing', 'success'))).toEqual(['Payment received: ₦22,500 through Flutterwave.', 'no'])
    expect(words(shown('processing', 'success', { paidWith: 'korapay' }))[0]).toContain('through Korapay')
  })

  test('that was paid twice shows it, before and after the refund', () => {
    const twice = { duplicate: 2_250_000 }
    expect(words(shown('processing', 'success', twice))[0]).toContain(
      'You were charged twice; we are refunding ₦22,500.',
    )
    expect(words(shown('processing', 'success', { ...twice, duplicateRefunded: 2_250_000 }))[0]).toContain(
      'You were charged twice; we have refunded ₦22,500.',
    )
  })

  // @rule D12 | A paid order with another, mismatched payment says that this one is under review and will be refunded, and when it was
  //   broken by: the mismatched payment left out (payment-messages.ts)
  test('says what happens to another, mismatched payment', () => {
    const said = (payment: Partial<PaymentState>, status: 'success' | 'refunded' = 'success') =>
      words(shown('processing', status, payment))[0]
    const received = 'Payment received: ₦22,500 through Flutterwave.'
    const held = { isUnderReview: true, mismatched: 2_000_000 }
    expect(said(held)).toBe(
      `${received} Another payment of yours, ₦20,000, is not what we asked for: one of us looks at it, and you get it back.`,
    )
    expect(said({ ...held, mismatchedRefunded: 500_000 })).toContain('Another payment of yours, ₦15,000,')
    expect(said({ isUnderReview: true })).toBe(
      `${received} Another payment of yours is not what we asked for: one of us looks at it and writes to you.`,
    )
    const back = { mismatched: 2_000_000, mismatchedRefunded: 2_000_000 }
    expect(said(back)).toBe(`${received} Your other payment of ₦20,000 was refunded.`)
    expect(said(held, 'refunded')).toContain('was refunded. Another payment of yours, ₦20,000,')
  })

  test('shows what was refunded, in part and in full', () => {
    expect(words(shown('processing', 'success', { refunded: 500_000, refunding: 100_000 }))[0]).toBe(
      'Payment received: ₦22,500 through Flutterwave. ₦5,000 of it was refunded. We are refunding ₦1,000.',
    )
    expect(words(shown('processing', 'refunded', { refunded: 2_250_000 }))).toEqual([
      'Your payment of ₦22,500 was refunded.',
      'no',
    ])
  })
})

test('a page polls as long as the payment can still change', () => {
  expect(isUnsettled(shown('pending', 'failed'))).toBe(true)
  expect(isUnsettled(shown('cancelled', 'pending', { awaited: transfer }))).toBe(true)
  expect(isUnsettled(shown('cancelled', 'pending'))).toBe(false)
  expect(isUnsettled(shown('processing', 'success', { duplicate: 1 }))).toBe(false)
})

describe('every payment message', () => {
  const kept = 'We keep it for you until 14:35.'
  const transferFacts = [
    { name: 'Amount', value: '₦22,500' },
    { name: 'Reference', value: '5B1C2D3E-0011' },
    { name: 'We keep your order until', value: '14:35' },
  ]
  const underWay = 'This page shows it as soon as it arrives. You do not need to pay again.'
  const checking = 'We are checking your payment. You do not need to pay again.'

  test.each<[string, OrderPayment, boolean, PaymentMessages]>([
    [
      'unpaid',
      shown('pending', 'pending'),
      false,
      { mood: 'careful', sentences: ['This order is not paid yet.', kept], mayPay: 'yes' },
    ],
    [
      'unpaid and kept for ever',
      { ...shown('pending', 'pending'), reservedUntilText: null },
      false,
      { mood: 'careful', sentences: ['This order is not paid yet.'], mayPay: 'yes' },
    ],
    [
      'tried too often',
      { ...shown('pending', 'pending', { attempts: 5 }), reservedUntilText: null },
      false,
      {
        mood: 'careful',
        sentences: [
          'There were too many attempts to pay for this order. Please contact us, your order is saved.',
          'You reach us by answering our email about order #5b1c2d3e.',
        ],
        mayPay: 'no',
      },
    ],
    ['just paid', shown('pending', 'failed'), true, { mood: 'waiting', sentences: [checking], mayPay: 'no' }],
    [
      'waiting for a transfer',
      shown('pending', 'pending', { awaited: transfer }),
      true,
      {
        mood: 'waiting',
        sentences: ['Waiting for your transfer', underWay],
        facts: transferFacts,
        mayPay: 'rather not',
      },
    ],
    [
      'waiting for the last attempt',
      {
        ...shown('pending', 'pending', { awaited: { ...transfer, isTransfer: false }, attempts: 5 }),
        reservedUntilText: null,
      },
      false,
      {
        mood: 'waiting',
        sentences: ['Waiting for Paystack to confirm your payment', underWay],
        facts: transferFacts.slice(0, 2),
        mayPay: 'no',
      },
    ],
    [
      'looked at by a person, even when it has ended',
      shown('cancelled', 'failed', { isUnderReview: true }),
      false,
      {
        mood: 'waiting',
        sentences: [
          checking,
          'It is not quite what we expected, so one of us looks at it and writes to you. You reach us by answering our email about order #5b1c2d3e.',
        ],
        mayPay: 'no',
      },
    ],
    [
      'cancelled while it was being paid',
      shown('cancelled', 'pending'),
      true,
      { mood: 'waiting', sentences: [checking, 'If it went through, you get it back.'], mayPay: 'no' },
    ],
    [
      'ended',
      shown('cancelled', 'failed'),
      false,
      { mood: 'careful', sentences: ['It was not paid, and nothing is due.'], mayPay: 'no' },
    ],
    [
      'ended before its transfer came',
      shown('cancelled', 'pending', { awaited: transfer }),
      false,
      {
        mood: 'careful',
        sentences: ['It was not paid in time and has ended.', 'If your payment still arrives, we will contact you.'],
        mayPay: 'no',
      },
    ],
    [
      'cancelled by the shop before its transfer came',
      { ...shown('cancelled', 'pending', { awaited: transfer }), isCancelledByShop: true },
      false,
      {
        mood: 'careful',
        sentences: ['We have cancelled this order.', 'If your payment still arrives, we will contact you.'],
        mayPay: 'no',
      },
    ],
    [
      'paid',
      shown('shipped', 'success', { awaited: transfer }),
      true,
      { mood: 'good', sentences: ['Payment received: ₦22,500 through Flutterwave.'], mayPay: 'no' },
    ],
    [
      'paid after it had ended, and twice',
      shown('cancelled', 'success', { paidWith: 'korapay', duplicate: 300, duplicateRefunded: 100 }),
      false,
      {
        mood: 'waiting',
        sentences: [
          'Payment received, we will contact you.',
          '₦22,500 reached us through Korapay for an order that has ended.',
          'You were charged twice; we are refunding ₦2.',
        ],
        mayPay: 'no',
      },
    ],
    [
      'refunded, and charged twice',
      shown('cancelled', 'refunded', { duplicate: 300, duplicateRefunded: 300, refunded: 2_250_000 }),
      false,
      {
        mood: 'good',
        sentences: ['Your payment of ₦22,500 was refunded.', 'You were charged twice; we have refunded ₦3.'],
        mayPay: 'no',
      },
    ],
  ])('of an order that is %s', (_, order, isChecking, expected) => {
    expect(paymentMessages(order, isChecking)).toEqual(expected)
  })
})

test.each([
  ['pending', 'pending', true],
  ['pending', 'failed', true],
  ['cancelled', 'pending', false],
  ['processing', 'success', false],
  ['pending', 'refunded', false],
] as const)('a payment under way can still pay a %s order that is %s: %s', (status, paymentStatus, payable) => {
  expect(isPayable(shown(status, paymentStatus))).toBe(payable)
  expect(isUnsettled(shown(status, paymentStatus))).toBe(payable)
})

test('a page polls an ended order while its payment is under review, and no paid one', () => {
  expect(isUnsettled(shown('cancelled', 'failed', { isUnderReview: true }))).toBe(true)
  expect(isUnsettled(shown('cancelled', 'success', { isUnderReview: true, awaited: transfer }))).toBe(false)
})
