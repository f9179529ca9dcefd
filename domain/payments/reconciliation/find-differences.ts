import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { unansweredGrace } from '../attempts/reservation-times.ts'
import type { TaskKind } from '../tasks/task-kind.ts'
import type { Difference, DifferenceKind } from './difference.ts'
import {
  type AttemptFacts,
  isFullyRefunded,
  isFullyRefundedOrPending,
  type LedgerRow,
  type PaymentRecord,
  refundedAmount,
} from './payment-record.ts'

// A provider that doesn't answer delays the release of an order, and the poller needs some minutes.
const graceMs = unansweredGrace + 15 * 60_000

/** Contradictions in the shop's own records about one order. `now` decides which reservations are overdue. */
export function findDifferences(paymentRecord: PaymentRecord, now: Date): Difference[] {
  const found: Difference[] = []
  const orderId = paymentRecord.order.id
  const note: Note = (kind, subject, ours, theirs) => void found.push({ kind, subject, ours, theirs, orderId })
  compareOrderWithPayments(paymentRecord, note)
  for (const attempt of paymentRecord.attempts) comparePaymentWithLedger(paymentRecord, attempt, note)
  compareRefundsWithLedger(paymentRecord, note)
  findStrayMoney(paymentRecord, note)
  compareTasks(paymentRecord, note)
  compareReservation(paymentRecord, now, note)
  compareCoupon(paymentRecord, note)
  return found
}

type Note = (kind: DifferenceKind, subject: string, ours: string, theirs: string) => void

const isPaid = ({ order }: PaymentRecord) => order.paymentStatus === 'success' || order.paymentStatus === 'refunded'

function compareOrderWithPayments(paymentRecord: PaymentRecord, note: Note): void {
  const { order, attempts } = paymentRecord
  const [paying, ...more] = attempts.filter(({ state }) => state === 'paid')
  // An order with a total of zero is paid without a provider.
  const needsPayment = order.totalAmount > 0
  if (isPaid(paymentRecord) && needsPayment && !paying) {
    note('order_paid_without_payment', order.id, order.paymentStatus, 'no payment')
  }
  if (!isPaid(paymentRecord) && paying) note('order_unpaid_with_payment', paying.reference, order.paymentStatus, 'paid')
  if (more.length > 0) note('order_paid_twice', order.id, `${more.length + 1} payments`, '1 payment')
  if (paying && paying.amount !== order.totalAmount) {
    note('payment_of_other_amount', paying.reference, formatNaira(paying.amount), formatNaira(order.totalAmount))
  }
  if (paying && order.transactionRef !== paying.reference) {
    note('order_names_other_payment', order.id, order.transactionRef ?? 'none', paying.reference)
  }
  for (const { reference, sharesWith, providerTransactionId } of attempts) {
    if (sharesWith !== null) note('payment_used_twice', reference, sharesWith, providerTransactionId ?? '')
  }
}

function comparePaymentWithLedger(paymentRecord: PaymentRecord, attempt: AttemptFacts, note: Note): void {
  const { reference, state, amount, received, fee } = attempt
  const counts = state === 'paid' || state === 'duplicate'
  if (counts && received !== amount) note('payment_without_money', reference, money(received), formatNaira(amount))
  if (!counts && state !== 'mismatch' && received !== null) {
    note('unpaid_with_money', reference, state, formatNaira(received))
  }
  const rows = paymentRecord.ledger.filter((row) => row.attemptId === attempt.id)
  const receipts = rows.filter(({ kind }) => kind === 'received')
  if (received !== null && receipts.length === 0) {
    note('payment_missing_in_ledger', reference, 'none', formatNaira(received))
  } else if (received === null && receipts.length > 0) {
    note('ledger_without_payment', reference, amounts(receipts), 'none')
  } else if (received !== null && !isOneOf(receipts, received, attempt.currency)) {
    note('ledger_differs_from_payment', reference, amounts(receipts), formatNaira(received))
  }
  const fees = rows.filter(({ kind }) => kind === 'fee')
  const isRight = fee ? isOneOf(fees, -fee, attempt.currency) : fees.length === 0
  if (!isRight) note('fee_differs_in_ledger', reference, amounts(fees), fee ? formatNaira(-fee) : 'none')
}

function compareRefundsWithLedger(paymentRecord: PaymentRecord, note: Note): void {
  for (const refund of paymentRecord.refunds) {
    const rows = paymentRecord.ledger.filter(({ kind, refundId }) => kind === 'refunded' && refundId === refund.id)
    const isDone = refund.state === 'done'
    if (isDone && rows.length === 0) {
      note('refund_missing_in_ledger', refund.reference, 'none', formatNaira(-refund.amount))
    } else if (isDone && !isOneOf(rows, -refund.amount, 'NGN')) {
      note('ledger_differs_from_refund', refund.reference, amounts(rows), formatNaira(-refund.amount))
    } else if (!isDone && rows.length > 0) {
      note('ledger_without_refund', refund.reference, amounts(rows), refund.state)
    }
  }
  for (const attempt of paymentRecord.attempts) {
    const back = refundedAmount(paymentRecord, attempt)
    if (back > (attempt.received ?? 0)) {
      note('refunded_too_much', attempt.reference, formatNaira(back), money(attempt.received))
    }
  }
  compareRefundedOrder(paymentRecord, note)
}

function compareRefundedOrder(paymentRecord: PaymentRecord, note: Note): void {
  const { order, attempts } = paymentRecord
  const paying = attempts.find(({ state }) => state === 'paid')
  if (!paying) return
  const [back, came] = [formatNaira(refundedAmount(paymentRecord, paying)), money(paying.received)]
  const isBack = isFullyRefunded(paymentRecord, paying)
  if (isBack && order.paymentStatus === 'success') note('order_not_marked_refunded', order.id, back, came)
  if (!isBack && order.paymentStatus === 'refunded') note('order_marked_refunded_too_soon', order.id, back, came)
}

// A row belongs to a payment of its own order, a refund's row to a refund of that payment too.
function findStrayMoney({ order, attempts, refunds, ledger }: PaymentRecord, note: Note): void {
  for (const row of ledger) {
    if (row.kind === 'refunded') {
      const refund = refunds.find(({ id }) => id === row.refundId)
      if (refund?.attemptId !== row.attemptId) {
        note(
          'ledger_without_refund',
          refund?.reference ?? order.id,
          formatNaira(row.amount),
          'no refund of its payment',
        )
      }
    } else if (!attempts.some(({ id }) => id === row.attemptId)) {
      note('ledger_without_payment', order.id, formatNaira(row.amount), 'no payment')
    }
  }
}

function compareTasks(paymentRecord: PaymentRecord, note: Note): void {
  const { order, attempts } = paymentRecord
  const isOpen = (kind: TaskKind, subject: string) =>
    paymentRecord.tasks.some((task) => task.kind === kind && task.subject === subject && task.isOpen)
  for (const attempt of attempts) {
    const { reference, state, received } = attempt
    const isHandled = isFullyRefundedOrPending(paymentRecord, attempt)
    if (state === 'duplicate' && !isHandled && !isOpen('refund_duplicate', reference)) {
      note('duplicate_without_task', reference, 'no open task', money(received))
    }
    if (state === 'mismatch' && !isHandled && !isUnderReview(paymentRecord, attempt)) {
      note('mismatch_without_task', reference, 'no open task', money(received))
    }
    const hasNoGoods = order.releasedAt !== null || order.status === 'cancelled'
    const isAsked = isOpen('refund_late', reference) || isOpen('refund_cancelled', reference)
    if (state === 'paid' && hasNoGoods && !isHandled && !isAsked) {
      note('paid_order_without_goods', reference, 'no open task', money(received))
    }
    for (const kind of ['refund_duplicate', 'refund_late', 'refund_cancelled'] as const) {
      if (isFullyRefunded(paymentRecord, attempt) && isOpen(kind, reference))
        note('task_left_open', reference, 'open task', 'given back')
    }
  }
  if (isPaid(paymentRecord) && isOpen('collect_payment', order.id))
    note('task_left_open', order.id, 'open task', order.paymentStatus)
}

// If the amount couldn't be read or is in another currency, the shop can't recognise its refund: a person closes the
// task.
function isUnderReview({ tasks }: PaymentRecord, { reference, received }: AttemptFacts): boolean {
  const task = tasks.find(({ kind, subject }) => kind === 'check_mismatch' && subject === reference)
  return task !== undefined && (task.isOpen || received === null)
}

function compareReservation(paymentRecord: PaymentRecord, now: Date, note: Note): void {
  const { order } = paymentRecord
  if (isPaid(paymentRecord) || order.releasedAt !== null) return
  if (order.status === 'cancelled') {
    note('stock_not_given_back', order.id, 'held', 'cancelled')
  } else if (order.expiresAt && order.expiresAt.getTime() + graceMs < now.getTime()) {
    note('hold_overdue', order.id, 'held', `until ${order.expiresAt.toISOString()}`)
  }
}

function compareCoupon(paymentRecord: PaymentRecord, note: Note): void {
  const { order, redemption } = paymentRecord
  const due = coupon(paymentRecord)
  if (!due.includes(redemption)) {
    note('coupon_not_as_order', order.id, redemption ?? 'none', due.map((state) => state ?? 'none').join(' or '))
  }
}

// A use that was released with the order's stock can't always be claimed again when the payment still arrives, or the order is reopened.
function coupon(paymentRecord: PaymentRecord): readonly PaymentRecord['redemption'][] {
  const { order } = paymentRecord
  if (!order.hasCoupon) return [null]
  if (isPaid(paymentRecord)) return ['used', 'released']
  if (order.releasedAt !== null) return ['released']
  return order.wasReopened ? ['held', 'released'] : ['held']
}

const isOneOf = (rows: readonly LedgerRow[], amount: Kobo, currency: string) =>
  rows.length === 1 && rows[0]?.amount === amount && rows[0].currency === currency

const money = (amount: Kobo | null) => (amount === null ? 'none' : formatNaira(amount))

const amounts = (rows: readonly LedgerRow[]) =>
  rows.length === 0 ? 'none' : rows.map(({ amount }) => formatNaira(amount)).join(' + ')
