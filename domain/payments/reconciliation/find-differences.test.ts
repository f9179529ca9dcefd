import { describe, expect, test } from 'vitest'
import { anAttempt, anUnpaidRecord, aPaidRecord, aRefund, ledgerRow, orderId } from '#test/payment-records.ts'
import type { DifferenceKind } from './difference.ts'
import { findDifferences } from './find-differences.ts'
import type { PaymentRecord, RefundFacts, TaskFacts } from './payment-record.ts'

const now = new Date('2026-05-03T12:00:00Z')
const released = new Date('2026-05-02T12:00:00Z')

type Found = [kind: DifferenceKind, subject: string, ours: string, theirs: string]
type Case = [title: string, paymentRecord: PaymentRecord, ...found: Found[]]

function check(_: string, paymentRecord: PaymentRecord, ...found: Found[]) {
  const expected = found.map(([kind, subject, ours, theirs]) => ({ kind, subject, ours, theirs, orderId }))
  expect(findDifferences(paymentRecord, now)).toEqual(expected)
}

const came = ledgerRow('received', 1_250_000)
const kept = ledgerRow('fee', -18_750)
const back = (amount: number, refund = 'r1') => ledgerRow('refunded', -amount, { refund })
const second = anAttempt({ id: 'a2', reference: 'ORD-2', providerTransactionId: '78' })
const secondMoney = [ledgerRow('received', 1_250_000, { attempt: 'a2' }), ledgerRow('fee', -18_750, { attempt: 'a2' })]
const paidWith = (changes: Parameters<typeof anAttempt>[0], ledger = [came, kept]) =>
  aPaidRecord({ attempts: [anAttempt(changes)], ledger })

test.each<Case>([
  ['paid', aPaidRecord()],
  ['unpaid', anUnpaidRecord()],
  ['of nothing, paid without a provider', aPaidRecord({ order: { totalAmount: 0 }, attempts: [], ledger: [] })],
  ['paid without a fee', paidWith({ fee: null }, [came])],
  ['paid with a fee of nothing', paidWith({ fee: 0 }, [came])],
  ['given back in part', aPaidRecord({ refunds: [aRefund()], ledger: [came, kept, back(200_000)] })],
  [
    'given back in two parts',
    aPaidRecord({
      refunds: [aRefund(), aRefund({ id: 'r2', reference: 'ORD-1-R2', amount: 100_000 })],
      ledger: [came, kept, back(200_000), back(100_000, 'r2')],
    }),
  ],
])('an order %s agrees with its records', check)

describe('an order and its payments', () => {
  test.each<Case>([
    [
      'paid without a payment',
      aPaidRecord({ attempts: [], ledger: [] }),
      ['order_paid_without_payment', orderId, 'success', 'no payment'],
    ],
    [
      'refunded without a payment',
      aPaidRecord({ order: { paymentStatus: 'refunded' }, attempts: [], ledger: [] }),
      ['order_paid_without_payment', orderId, 'refunded', 'no payment'],
    ],
    [
      'paid by one that failed',
      aPaidRecord({ attempts: [anAttempt({ state: 'failed', received: null, fee: null })], ledger: [] }),
      ['order_paid_without_payment', orderId, 'success', 'no payment'],
    ],
    [
      'unpaid with a payment',
      aPaidRecord({ order: { status: 'pending', paymentStatus: 'failed' } }),
      ['order_unpaid_with_payment', 'ORD-1', 'failed', 'paid'],
    ],
    [
      'paid twice',
      aPaidRecord({ attempts: [anAttempt(), second], ledger: [came, kept, ...secondMoney] }),
      ['order_paid_twice', orderId, '2 payments', '1 payment'],
    ],
    [
      'paid with another amount than its own',
      paidWith({ amount: 1_000_000, received: 1_000_000 }, [ledgerRow('received', 1_000_000), kept]),
      ['payment_of_other_amount', 'ORD-1', '₦10,000', '₦12,500'],
    ],
    [
      'that names no payment',
      aPaidRecord({ order: { transactionRef: null } }),
      ['order_names_other_payment', orderId, 'none', 'ORD-1'],
    ],
    [
      'that names another payment',
      aPaidRecord({ order: { transactionRef: 'ORD-X' } }),
      ['order_names_other_payment', orderId, 'ORD-X', 'ORD-1'],
    ],
    [
      'paid by a transaction that stands for another payment too',
      paidWith({ sharesWith: 'ORD-9' }),
      ['payment_used_twice', 'ORD-1', 'ORD-9', '77'],
    ],
    [
      'that shares a transaction without a name',
      paidWith({ sharesWith: 'ORD-9', providerTransactionId: null }),
      ['payment_used_twice', 'ORD-1', 'ORD-9', ''],
    ],
  ])('%s', check)
})

describe('a payment and the ledger', () => {
  const open = { state: 'open', received: null, fee: null } as const
  const unpaid = (attempt: Parameters<typeof anAttempt>[0], ledger: PaymentRecord['ledger']) =>
    anUnpaidRecord({ attempts: [anAttempt(attempt)], ledger })

  test.each<Case>([
    [
      'paid with less than it asked for',
      paidWith({ received: 1_000_000 }, [ledgerRow('received', 1_000_000), kept]),
      ['payment_without_money', 'ORD-1', '₦10,000', '₦12,500'],
    ],
    [
      'paid with nothing',
      paidWith({ received: null, fee: null }, []),
      ['payment_without_money', 'ORD-1', 'none', '₦12,500'],
    ],
    [
      'failed, and money came',
      unpaid({ state: 'failed', received: 500_000, fee: null }, [ledgerRow('received', 500_000)]),
      ['unpaid_with_money', 'ORD-1', 'failed', '₦5,000'],
    ],
    ['that the ledger lacks', paidWith({}, [kept]), ['payment_missing_in_ledger', 'ORD-1', 'none', '₦12,500']],
    ['that is unpaid and recorded', unpaid(open, [came]), ['ledger_without_payment', 'ORD-1', '₦12,500', 'none']],
    [
      'that is unpaid and recorded twice',
      unpaid(open, [came, ledgerRow('received', 100)]),
      ['ledger_without_payment', 'ORD-1', '₦12,500 + ₦1', 'none'],
    ],
    [
      'recorded with another amount',
      paidWith({}, [ledgerRow('received', 1_249_900), kept]),
      ['ledger_differs_from_payment', 'ORD-1', '₦12,499', '₦12,500'],
    ],
    [
      'recorded in another currency',
      paidWith({}, [ledgerRow('received', 1_250_000, { currency: 'USD' }), kept]),
      ['ledger_differs_from_payment', 'ORD-1', '₦12,500', '₦12,500'],
    ],
    [
      'recorded twice',
      paidWith({}, [came, came, kept]),
      ['ledger_differs_from_payment', 'ORD-1', '₦12,500 + ₦12,500', '₦12,500'],
    ],
    ['whose fee the ledger lacks', paidWith({}, [came]), ['fee_differs_in_ledger', 'ORD-1', 'none', '-₦187.50']],
    [
      'whose fee is recorded with another amount',
      paidWith({}, [came, ledgerRow('fee', -18_700)]),
      ['fee_differs_in_ledger', 'ORD-1', '-₦187', '-₦187.50'],
    ],
    [
      'whose fee is recorded in another currency',
      paidWith({}, [came, ledgerRow('fee', -18_750, { currency: 'USD' })]),
      ['fee_differs_in_ledger', 'ORD-1', '-₦187.50', '-₦187.50'],
    ],
    [
      'without a fee, and one is recorded',
      paidWith({ fee: null }, [came, kept]),
      ['fee_differs_in_ledger', 'ORD-1', '-₦187.50', 'none'],
    ],
    [
      'whose money is recorded for another one of the order',
      aPaidRecord({
        attempts: [anAttempt(), { ...second, ...open }],
        ledger: [ledgerRow('received', 1_250_000, { attempt: 'a2' }), kept],
      }),
      ['payment_missing_in_ledger', 'ORD-1', 'none', '₦12,500'],
      ['ledger_without_payment', 'ORD-2', '₦12,500', 'none'],
    ],
  ])('%s', check)
})

describe('a refund and the ledger', () => {
  const refunded = (refund: Partial<RefundFacts>, ...rows: PaymentRecord['ledger']) =>
    aPaidRecord({ refunds: [aRefund(refund)], ledger: [came, kept, ...rows] })
  const whole = { amount: 1_250_000 }

  test.each<Case>([
    ['that the ledger lacks', refunded({}), ['refund_missing_in_ledger', 'ORD-1-R1', 'none', '-₦2,000']],
    [
      'recorded with another amount',
      refunded({}, back(199_900)),
      ['ledger_differs_from_refund', 'ORD-1-R1', '-₦1,999', '-₦2,000'],
    ],
    [
      'recorded in another currency',
      refunded({}, ledgerRow('refunded', -200_000, { refund: 'r1', currency: 'USD' })),
      ['ledger_differs_from_refund', 'ORD-1-R1', '-₦2,000', '-₦2,000'],
    ],
    [
      'recorded twice',
      refunded({}, back(200_000), back(200_000)),
      ['ledger_differs_from_refund', 'ORD-1-R1', '-₦2,000 + -₦2,000', '-₦2,000'],
    ],
    [
      'recorded before it is done',
      refunded({ state: 'pending' }, back(200_000)),
      ['ledger_without_refund', 'ORD-1-R1', '-₦2,000', 'pending'],
    ],
    [
      'larger than the payment',
      refunded({ amount: 1_250_001 }, back(1_250_001)),
      ['refunded_too_much', 'ORD-1', '₦12,500.01', '₦12,500'],
      ['order_not_marked_refunded', orderId, '₦12,500.01', '₦12,500'],
    ],
    ['of everything', refunded(whole, back(1_250_000)), ['order_not_marked_refunded', orderId, '₦12,500', '₦12,500']],
    [
      'that no payment preceded',
      anUnpaidRecord({ refunds: [aRefund({ amount: 100 })], ledger: [back(100)] }),
      ['refunded_too_much', 'ORD-1', '₦1', 'none'],
    ],
    [
      'of everything that is still under way',
      {
        ...refunded({ ...whole, state: 'pending' }),
        order: aPaidRecord({ order: { paymentStatus: 'refunded' } }).order,
      },
      ['order_marked_refunded_too_soon', orderId, '₦0', '₦12,500'],
    ],
    [
      'that nobody knows',
      aPaidRecord({ ledger: [came, kept, back(100, 'r9')] }),
      ['ledger_without_refund', orderId, '-₦1', 'no refund of its payment'],
    ],
    [
      'recorded for no refund and no payment',
      aPaidRecord({ ledger: [came, kept, ledgerRow('refunded', -100, { attempt: null })] }),
      ['ledger_without_refund', orderId, '-₦1', 'no refund of its payment'],
    ],
    [
      'recorded for another payment than its own',
      refunded({}, ledgerRow('refunded', -200_000, { refund: 'r1', attempt: 'a9' })),
      ['ledger_without_refund', 'ORD-1-R1', '-₦2,000', 'no refund of its payment'],
    ],
    [
      'beside money that came for no payment',
      refunded({}, back(200_000), ledgerRow('received', 100, { attempt: null })),
      ['ledger_without_payment', orderId, '₦1', 'no payment'],
    ],
  ])('%s', check)

  test('in full is right if the order says so', () => {
    const paymentRecord = refunded(whole, back(1_250_000))
    check('', { ...paymentRecord, order: { ...paymentRecord.order, paymentStatus: 'refunded' } })
  })

  test('in full counts even if another payment had failed before', () => {
    const paymentRecord = refunded(whole, back(1_250_000))
    const failed = { ...second, state: 'failed', received: null, fee: null } as const
    check('', { ...paymentRecord, attempts: [failed, ...paymentRecord.attempts] }, [
      'order_not_marked_refunded',
      orderId,
      '₦12,500',
      '₦12,500',
    ])
  })

  test('of one payment is compared apart from one of another of the same order', () => {
    const ofDuplicate = aRefund({ id: 'r2', reference: 'ORD-2-R1', attemptId: 'a2', amount: 1_250_000 })
    check(
      '',
      aPaidRecord({
        attempts: [anAttempt(), { ...second, state: 'duplicate' }],
        refunds: [aRefund(), ofDuplicate],
        ledger: [
          came,
          kept,
          ...secondMoney,
          back(200_000),
          ledgerRow('refunded', -1_250_000, { refund: 'r2', attempt: 'a2' }),
        ],
      }),
    )
  })
})

const task = (kind: TaskFacts['kind'], isOpen = true, subject = 'ORD-2'): TaskFacts => ({ kind, subject, isOpen })

describe('an open task', () => {
  const duplicate = (tasks: TaskFacts[], ...refunds: Partial<RefundFacts>[]) =>
    aPaidRecord({
      attempts: [anAttempt(), { ...second, state: 'duplicate' }],
      ledger: [came, kept, ...secondMoney],
      refunds: refunds.map((refund) => aRefund({ attemptId: 'a2', amount: 1_250_000, state: 'pending', ...refund })),
      tasks,
    })
  const mismatch = (received: number | null, ...tasks: TaskFacts[]) =>
    anUnpaidRecord({
      attempts: [{ ...second, state: 'mismatch', received, fee: null }],
      ledger: received === null ? [] : [ledgerRow('received', received, { attempt: 'a2' })],
      tasks,
    })
  const duplicateAlone: Found = ['duplicate_without_task', 'ORD-2', 'no open task', '₦12,500']

  test.each<Case>([
    ['to give a duplicate back', duplicate([task('refund_duplicate')])],
    ['nothing once the duplicate is going back', duplicate([], {})],
    ['nobody was told', duplicate([]), duplicateAlone],
    ['it was closed too soon', duplicate([task('refund_duplicate', false)]), duplicateAlone],
    ['about another payment', duplicate([task('refund_duplicate', true, 'ORD-1')]), duplicateAlone],
    ['something else', duplicate([task('check_dispute')]), duplicateAlone],
    ['the refund failed', duplicate([], { state: 'failed' }), duplicateAlone],
    ['the refund is of a part', duplicate([], { amount: 1_249_999 }), duplicateAlone],
    ['the refund is of the other payment', duplicate([], { attemptId: 'a1', amount: 1 }), duplicateAlone],
  ])('%s', check)

  test.each<Case>([
    ['is open', mismatch(900_000, task('check_mismatch'))],
    ['was never raised', mismatch(900_000), ['mismatch_without_task', 'ORD-2', 'no open task', '₦9,000']],
    [
      'was closed, and the money is still there',
      mismatch(900_000, task('check_mismatch', false)),
      ['mismatch_without_task', 'ORD-2', 'no open task', '₦9,000'],
    ],
    ['was closed on what could not be read', mismatch(null, task('check_mismatch', false))],
    ['was never raised on that', mismatch(null), ['mismatch_without_task', 'ORD-2', 'no open task', 'none']],
    [
      'is about another payment',
      mismatch(null, task('check_mismatch', true, 'ORD-1')),
      ['mismatch_without_task', 'ORD-2', 'no open task', 'none'],
    ],
    [
      'asks for something else',
      mismatch(null, task('check_dispute')),
      ['mismatch_without_task', 'ORD-2', 'no open task', 'none'],
    ],
    [
      'isn’t needed once all is going back',
      { ...mismatch(900_000), refunds: [aRefund({ attemptId: 'a2', amount: 900_000, state: 'requested' })] },
    ],
  ])('about a mismatch: the task %s', check)

  const withoutGoods: Found = ['paid_order_without_goods', 'ORD-1', 'no open task', '₦12,500']
  const late = task('refund_late', true, 'ORD-1')
  test.each<Case>([
    ['released', aPaidRecord({ order: { releasedAt: released } }), withoutGoods],
    ['cancelled', aPaidRecord({ order: { status: 'cancelled' } }), withoutGoods],
    ['released, and a person knows', aPaidRecord({ order: { releasedAt: released }, tasks: [late] })],
    [
      'cancelled by the shop, and a person knows',
      aPaidRecord({
        order: { status: 'cancelled', releasedAt: released },
        tasks: [task('refund_cancelled', true, 'ORD-1')],
      }),
    ],
    [
      'cancelled, and the money is going back',
      aPaidRecord({ order: { status: 'cancelled' }, refunds: [aRefund({ amount: 1_250_000, state: 'requested' })] }),
    ],
  ])('about a paid order without its stock: %s', check)

  test.each<TaskFacts['kind']>(['refund_duplicate', 'refund_late', 'refund_cancelled'])(
    'no %s once all was refunded',
    (kind) => {
      const paymentRecord = aPaidRecord({
        order: { paymentStatus: 'refunded' },
        refunds: [aRefund({ amount: 1_250_000 })],
        ledger: [came, kept, back(1_250_000)],
      })
      check('', { ...paymentRecord, tasks: [task(kind, true, 'ORD-1')] }, [
        'task_left_open',
        'ORD-1',
        'open task',
        'given back',
      ])
      check('', { ...paymentRecord, tasks: [task(kind, false, 'ORD-1')] })
      check('', { ...paymentRecord, tasks: [task('check_dispute', true, 'ORD-1')] })
    },
  )
})

test.each<Case>([
  [
    'is open while it owes',
    anUnpaidRecord({ order: { status: 'shipped' }, tasks: [task('collect_payment', true, orderId)] }),
  ],
  [
    'is not left open once it is paid',
    aPaidRecord({ order: { status: 'shipped' }, tasks: [task('collect_payment', true, orderId)] }),
    ['task_left_open', orderId, 'open task', 'success'],
  ],
  ['was done', aPaidRecord({ tasks: [task('collect_payment', false, orderId)] })],
])('the task to collect an order’s amount due %s', check)

describe('the stock of an unpaid order', () => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const grace = 75 * 60_000
  const overdue = ago(grace + 1)

  test.each<Case>([
    [
      'is given back when it is cancelled',
      anUnpaidRecord({ order: { status: 'cancelled' } }),
      ['stock_not_given_back', orderId, 'held', 'cancelled'],
    ],
    ['was given back', anUnpaidRecord({ order: { status: 'cancelled', releasedAt: released } })],
    ['is held for an hour and a quarter beyond its time', anUnpaidRecord({ order: { expiresAt: ago(grace) } })],
    [
      'is held for too long',
      anUnpaidRecord({ order: { expiresAt: overdue } }),
      ['hold_overdue', orderId, 'held', `until ${overdue.toISOString()}`],
    ],
    ['was given back in time', anUnpaidRecord({ order: { expiresAt: overdue, releasedAt: released } })],
    ['is its own once it is paid', aPaidRecord({ order: { expiresAt: overdue } })],
  ])('%s', check)
})

describe('a coupon’s redemption', () => {
  const paid = { paymentStatus: 'success', hasCoupon: true } as const
  const unpaid = { paymentStatus: 'pending', hasCoupon: true } as const
  const withRedemption = (order: Partial<PaymentRecord['order']>, redemption: PaymentRecord['redemption']) =>
    order.paymentStatus === 'success' ? aPaidRecord({ order, redemption }) : anUnpaidRecord({ order, redemption })
  const wrong = (ours: string, theirs: string): Found => ['coupon_not_as_order', orderId, ours, theirs]

  test.each<Case>([
    ['is held by an unpaid order', withRedemption(unpaid, 'held')],
    ['is not given back by one that waits', withRedemption(unpaid, 'released'), wrong('released', 'held')],
    ['may be held again by one that was taken up again', withRedemption({ ...unpaid, wasReopened: true }, 'held')],
    ['may be lost to one that was taken up again', withRedemption({ ...unpaid, wasReopened: true }, 'released')],
    ['is not used before it is paid', withRedemption(unpaid, 'used'), wrong('used', 'held')],
    ['is not missing', withRedemption(unpaid, null), wrong('none', 'held')],
    ['is given back with the goods', withRedemption({ ...unpaid, releasedAt: released }, 'released')],
    [
      'is not held without the goods',
      withRedemption({ ...unpaid, releasedAt: released }, 'held'),
      wrong('held', 'released'),
    ],
    ['is used by a paid order', withRedemption(paid, 'used')],
    ['may be lost to one that was paid late', withRedemption(paid, 'released')],
    ['is not merely held by a paid one', withRedemption(paid, 'held'), wrong('held', 'used or released')],
    ['is none without a coupon', withRedemption({ ...paid, hasCoupon: false }, 'used'), wrong('used', 'none')],
  ])('%s', check)
})
