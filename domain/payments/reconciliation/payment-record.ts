import type { RedemptionState } from '#domain/coupons/coupon.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { PaidBy } from '#domain/orders/provider-name.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'
import type { AttemptState } from '../attempts/attempt.ts'
import type { ProviderMode } from '../provider.ts'
import type { RefundState } from '../refunds/refund-state.ts'
import type { TaskKind } from '../tasks/task-kind.ts'

/** Everything that the shop has recorded about one order and its money, read at one moment. */
export type PaymentRecord = {
  order: {
    id: string
    status: OrderStatus
    paymentStatus: PaymentStatus
    totalAmount: Kobo
    transactionRef: string | null
    hasCoupon: boolean
    expiresAt: Date | null
    releasedAt: Date | null
    /** Whether an administrator reopened it after it had been cancelled. */
    wasReopened: boolean
  }
  attempts: AttemptFacts[]
  refunds: RefundFacts[]
  ledger: LedgerRow[]
  tasks: TaskFacts[]
  redemption: RedemptionState | null
}

export type AttemptFacts = {
  id: string
  provider: PaidBy
  mode: ProviderMode
  reference: string
  amount: Kobo
  currency: string
  state: AttemptState
  providerTransactionId: string | null
  received: Kobo | null
  fee: Kobo | null
  dueAt: Date | null
  createdAt: Date
  updatedAt: Date
  /** Another attempt that names the same transaction of the provider. */
  sharesWith: string | null
}

export type RefundFacts = {
  id: string
  attemptId: string
  reference: string
  amount: Kobo
  state: RefundState
  /** Whether a person sent it, so that its provider doesn't know of it. */
  byHand?: boolean
  providerRefundId: string | null
  updatedAt: Date
}

export type LedgerKind = 'received' | 'refunded' | 'fee'

export type LedgerRow = {
  attemptId: string | null
  refundId: string | null
  kind: LedgerKind
  amount: Kobo
  currency: string
}

export type TaskFacts = { kind: TaskKind; subject: string; isOpen: boolean }

/** What was refunded of a payment. */
export const refundedAmount = (paymentRecord: PaymentRecord, attempt: AttemptFacts): Kobo =>
  sumOf(paymentRecord, attempt, (state) => state === 'done')

/** Whether money was received and all of it refunded. */
export const isFullyRefunded = (paymentRecord: PaymentRecord, attempt: AttemptFacts): boolean =>
  attempt.received !== null && refundedAmount(paymentRecord, attempt) >= attempt.received

/** Whether money was received and all of it is refunded or being refunded. */
export const isFullyRefundedOrPending = (paymentRecord: PaymentRecord, attempt: AttemptFacts): boolean =>
  attempt.received !== null && sumOf(paymentRecord, attempt, (state) => state !== 'failed') >= attempt.received

function sumOf(
  { refunds }: PaymentRecord,
  attempt: AttemptFacts,
  counts: (state: RefundFacts['state']) => boolean,
): Kobo {
  return refunds
    .filter(({ attemptId, state }) => attemptId === attempt.id && counts(state))
    .reduce((sum, { amount }) => sum + amount, 0)
}
