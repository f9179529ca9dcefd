import { formatNaira, type Kobo } from '#domain/money/money.ts'
import type { ProviderRefund, Verification } from '../provider.ts'
import { checkVerification } from '../settlement/check-verification.ts'
import type { Difference, DifferenceKind } from './difference.ts'
import { type AttemptFacts, isFullyRefundedOrPending, type PaymentRecord, type RefundFacts } from './payment-record.ts'

/** What a provider reports about one payment; null for refunds that it wasn't asked about. */
export type ProviderReport = {
  attempt: AttemptFacts
  payment: Verification
  refunds: readonly ProviderRefund[] | null
  /** Another payment of ours for which the provider's transaction is already recorded. */
  recordedFor: string | null
}

/** Where a provider's report contradicts the shop's records about one payment. A missing answer contradicts nothing. */
export function findProviderDifferences(paymentRecord: PaymentRecord, providerReport: ProviderReport): Difference[] {
  const found: Difference[] = []
  const orderId = paymentRecord.order.id
  const note: Note = (kind, subject, ours, theirs) => void found.push({ kind, subject, ours, theirs, orderId })
  comparePayment(paymentRecord, providerReport, note)
  if (providerReport.refunds)
    compareRefunds(refundsOf(paymentRecord, providerReport.attempt), providerReport, providerReport.refunds, note)
  return found
}

/**
 * The kobo that the provider has received for a payment, if they can be the shop's money, whether it kept them or not;
 * null when there are none.
 */
export function receivedAt({ attempt, payment, recordedFor }: ProviderReport): Kobo | null {
  if (recordedFor !== null) return null
  const result = checkVerification(attempt, payment.state === 'reversed' ? { ...payment, state: 'paid' } : payment)
  if (result.outcome === 'paid') return attempt.amount
  return result.outcome === 'mismatch' ? result.received : null
}

export const refundsOf = ({ refunds }: PaymentRecord, attempt: AttemptFacts): RefundFacts[] =>
  refunds.filter(({ attemptId }) => attemptId === attempt.id)

type Note = (kind: DifferenceKind, subject: string, ours: string, theirs: string) => void

function comparePayment(paymentRecord: PaymentRecord, providerReport: ProviderReport, note: Note): void {
  const { attempt, payment } = providerReport
  if (payment.state === 'unavailable') return
  if (payment.state === 'paid' || payment.state === 'reversed') {
    if (attempt.received === null) noteMissed(providerReport, payment, note)
    else compareReceived(attempt.received, providerReport, payment, note)
  }
  // Money that came and went again is recorded in both directions.
  const isKept =
    payment.state === 'paid' || (payment.state === 'reversed' && isFullyRefundedOrPending(paymentRecord, attempt))
  if (attempt.received !== null && !isKept) {
    note('ours_paid_provider_not', attempt.reference, formatNaira(attempt.received), payment.state)
  }
}

type KnownCharge = Extract<Verification, { reference: string }>

// What can't be recorded as the shop's money, and what is recorded already, is a mismatch with a task of its own.
function noteMissed(providerReport: ProviderReport, payment: KnownCharge, note: Note): void {
  const { state, reference } = providerReport.attempt
  if (state !== 'mismatch' || receivedAt(providerReport) !== null) {
    note('provider_paid_ours_not', reference, state, figure(payment))
  }
}

function compareReceived(received: Kobo, providerReport: ProviderReport, payment: KnownCharge, note: Note): void {
  const { reference, providerTransactionId: ours, fee } = providerReport.attempt
  if (received !== receivedAt(providerReport)) {
    note('provider_amount_differs', reference, formatNaira(received), figure(payment))
  }
  if (ours !== null && payment.transactionId !== null && ours !== payment.transactionId) {
    note('provider_transaction_differs', reference, ours, payment.transactionId)
  }
  if (fee !== null && payment.fee !== null && fee !== payment.fee) {
    note('provider_fee_differs', reference, formatNaira(fee), formatNaira(payment.fee))
  }
}

function compareRefunds(
  ours: readonly RefundFacts[],
  { payment }: ProviderReport,
  theirs: readonly ProviderRefund[],
  note: Note,
): void {
  const matched = new Set<RefundFacts>()
  for (const refund of theirs) {
    const known = match(ours, refund)
    if (known) {
      matched.add(known)
      compareRefund(known, refund, note)
    } else if (refund.state !== 'failed') {
      note('provider_refund_unknown', refund.providerRefundId, 'none', naira(refund.amount))
    }
  }
  // Some providers take a whole payment back without listing a refund.
  if (payment.state === 'reversed') return
  for (const { reference, state } of ours.filter((own) => !matched.has(own) && !own.byHand)) {
    // The provider knows of a refund only when it is sent, and it need not list one that failed.
    if (state !== 'requested' && state !== 'failed') note('refund_unknown_at_provider', reference, state, 'none')
  }
}

// A refund that was made twice carries our name twice, but each has an id of its own.
const match = (ours: readonly RefundFacts[], refund: ProviderRefund) =>
  ours.find((own) => own.providerRefundId === refund.providerRefundId) ??
  ours.find((own) => own.providerRefundId === null && own.reference === refund.refundReference)

function compareRefund(own: RefundFacts, refund: ProviderRefund, note: Note): void {
  // A person sent it instead of the provider, whose own refund must therefore never be done.
  if (own.byHand) {
    if (refund.state === 'done') note('provider_refund_state_differs', own.reference, 'sent by hand', refund.state)
    return
  }
  if (refund.amount !== null && own.amount !== refund.amount) {
    note('provider_refund_amount_differs', own.reference, formatNaira(own.amount), formatNaira(refund.amount))
  }
  if (outcome(own.state) !== outcome(refund.state)) {
    note('provider_refund_state_differs', own.reference, own.state, refund.state)
  }
}

const outcome = (state: RefundFacts['state']) => (state === 'done' || state === 'failed' ? state : 'under way')

const naira = (amount: Kobo | null) => (amount === null ? 'an unreadable amount' : formatNaira(amount))

function figure({ amount, currency, mode, reference }: KnownCharge): string {
  const money = currency === 'NGN' || amount === null ? naira(amount) : `${amount / 100} ${currency}`
  return `${money} for ${reference}${mode === 'test' ? ' in test mode' : ''}`
}
