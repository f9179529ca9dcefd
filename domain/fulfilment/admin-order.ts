import type { Kobo } from '#domain/money/money.ts'
import type { Order } from '#domain/orders/order.ts'
import type { PaidBy } from '#domain/orders/provider-name.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { AttemptState } from '#domain/payments/attempts/attempt.ts'
import type { Channel } from '#domain/payments/provider.ts'
import type { LedgerKind } from '#domain/payments/reconciliation/payment-record.ts'
import type { RefundableGoods } from '#domain/payments/refunds/refund-of-goods.ts'
import type { RefundState } from '#domain/payments/refunds/refund-state.ts'
import type { TaskKind } from '#domain/payments/tasks/task-kind.ts'
import type { MoveRisk } from './move-risks.ts'

/** An order as the back office shows it; times are ISO. */
export type AdminOrder = {
  order: Order
  customer: string
  isGuest: boolean
  /** The id of the customer's page; null for viewers who may not see customers, and if the buyer was deleted. */
  customerId: string | null
  /** The account that it belongs to; null for a guest order. */
  account: { firstName: string; lastName: string; email: string; orders: number } | null
  /**
   * In kobo, all positive: what was received for it, how much of that was given back, what it still owes, and what can
   * be refunded. `held`: money of payments that don't count for it.
   */
  money: { received: Kobo; refunded: Kobo; due: Kobo; refundable: Kobo; held: Kobo }
  /** How many of its pieces can't go back into stock, because their stock row no longer exists. */
  piecesWithoutStock: number
  /** The statuses that it can be moved to, with the risks to confirm first. */
  moves: { to: OrderStatus; risks: MoveRisk[] }[]
  /**
   * How many pieces of each line were refunded or are being refunded, by the line's key. Lines without any are missing.
   */
  refundedPieces: Readonly<Record<string, number>>
  /** What can be refunded now; null if nothing can, or not by the viewer. */
  refunding: Refunding | null
  /** Null for viewers who may not see payments. */
  payments: AdminPayments | null
  /** The newest first. */
  history: HistoryEntry[]
  /** How its customer can be asked to pay; null if nothing is due, or the viewer may not write orders. */
  collecting?: Collecting | null | undefined
}

/**
 * What is sent to a customer who should pay: a link, which shows the order and lets it be paid, and a message with that
 * link.
 */
export type Collecting = { url: string; message: string; mayRecord: boolean }

export type AdminPayments = {
  attempts: {
    provider: PaidBy
    /** For a payment that a person took: who took it, who paid, when, and notes. */
    byHand: HandEvidence | null
    reference: string
    state: AttemptState
    amount: Kobo
    channel: Channel | null
    detail: string
    createdAt: string
    /**
     * What is to be refunded of a payment that didn't pay the order; null if nothing is, or the viewer may not refund.
     */
    wholeRefund: WholeRefund | null
  }[]
  ledger: { id: number; kind: LedgerKind; amount: Kobo; createdAt: string }[]
  refunds: AdminRefund[]
  /** The open ones. */
  tasks: { id: number; kind: TaskKind; detail: string }[]
}

/** The evidence of a payment that a person took. */
type HandEvidence = { takenBy: string; payer: string; transfer: string; note: string; receivedAt: string }

/** How money that doesn't belong to the order is refunded: it was paid twice, or not as asked for. */
export type WholeRefund = {
  why: 'duplicate' | 'mismatch'
  amount: Kobo
  /** As `Refunding` has one. */
  key: string
  /** Whether its provider can be asked, and whether a person may send it because the provider has refused. */
  ways: Refunding['ways']
}

/**
 * What may be done about a refund: `account` gives the customer's bank account; `sent` and `not_sent` complete one that
 * a person sends.
 */
export type RefundAct = 'account' | 'sent' | 'not_sent'

/** A refund, with what it is for; a refund of an amount alone has no lines and no delivery. */
export type AdminRefund = {
  reference: string
  state: RefundState
  amount: Kobo
  reason: string
  /** Why it is stuck, as the provider said it. */
  detail: string
  requestedBy: string
  /** Whether a person sends it, not the provider. */
  byHand: boolean
  createdAt: string
  lines: { lineKey: string; name: string; pieces: number }[]
  hasShipping: boolean
  /** Whether the pieces went back into stock. */
  restocks: boolean
  provider: PaidBy
  /** The evidence that a person sent it. */
  transfer: string
  evidence: string
  /** When the customer's bank account was given for it, or may have been; null where it wasn't. */
  accountGivenAt: string | null
  /** What the viewer may do about it now. */
  acts: RefundAct[]
}

export type Refunding = {
  /** How much of the payment can still be refunded. */
  left: Kobo
  /**
   * The idempotency key of the next refund: everybody who saw the order as it is now and sends the same asks for one
   * refund.
   */
  key: string
  /** The provider, or the way, by which it goes back. */
  provider: PaidBy
  /**
   * How it can be refunded: also by hand if the provider has refused a refund, and only by hand if the provider isn't
   * set up any more.
   */
  ways: 'provider' | 'either' | 'by_hand'
  /** Whether its pieces are back in stock. */
  isReleased: boolean
  goods: RefundableGoods
}

/** Something that happened to an order: a move, or a note of staff, whose text is the reason. */
export type HistoryEntry = {
  key: string
  kind: string
  actor: string
  reason: string
  fromStatus: OrderStatus | null
  toStatus: OrderStatus | null
  createdAt: string
}
