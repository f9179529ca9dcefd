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
  /** Their page; null for who may not see customers, and where the buyer was deleted. */
  customerId: string | null
  /** Whose it is; null for a guest's. */
  account: { firstName: string; lastName: string; email: string; orders: number } | null
  /**
   * In kobo, each figure positive: what was received for it, given back of that, is still owed, and can be given back; `held`: of payments
   * that don't count for it.
   */
  money: { received: Kobo; refunded: Kobo; due: Kobo; refundable: Kobo; held: Kobo }
  /** How many of its pieces can't go back into stock, because no stock row of their size and colour is kept any more. */
  piecesWithoutStock: number
  /** Where it can be moved, with what would be asked first, as it stands now. */
  moves: { to: OrderStatus; risks: MoveRisk[] }[]
  /** How many pieces of each line were refunded or are being refunded, by its key; a line of which none were isn't in it. */
  refundedPieces: Readonly<Record<string, number>>
  /** What can be refunded now; null where nothing can, or not by the viewer. */
  refunding: Refunding | null
  /** Null for who may not see payments. */
  payments: AdminPayments | null
  /** The newest first. */
  history: HistoryEntry[]
  /** How its customer can be told to pay it; null where nothing is due, or the viewer may not write orders. */
  collecting?: Collecting | null | undefined
}

/** What is sent to a customer who is to pay: the link, which shows and pays the order, and a message with it. */
export type Collecting = { url: string; message: string; mayRecord: boolean }

export type AdminPayments = {
  attempts: {
    provider: PaidBy
    /** Who took it, who paid, when and what else there is to say, of one that came through a person's hands. */
    byHand: HandEvidence | null
    reference: string
    state: AttemptState
    amount: Kobo
    channel: Channel | null
    detail: string
    createdAt: string
    /** What is to go back of a payment that didn't pay the order; null where nothing is, or the viewer may not refund. */
    wholeRefund: WholeRefund | null
  }[]
  ledger: { id: number; kind: LedgerKind; amount: Kobo; createdAt: string }[]
  refunds: AdminRefund[]
  /** The open ones. */
  tasks: { id: number; kind: TaskKind; detail: string }[]
}

/** What shows a payment that a person took. */
type HandEvidence = { takenBy: string; payer: string; transfer: string; note: string; receivedAt: string }

/** How money goes back that doesn't belong to the order: paid twice, or not as asked for. */
export type WholeRefund = {
  why: 'duplicate' | 'mismatch'
  amount: Kobo
  /** As `Refunding` has one. */
  key: string
  /** Whether its provider can be asked, and whether it has refused and a person may send it. */
  ways: Refunding['ways']
}

/** What may be done about a refund: `account` gives the customer's bank account, `sent` and `not_sent` end one that a person sends. */
export type RefundAct = 'account' | 'sent' | 'not_sent'

/** A refund, with what it is for: one of an amount alone has no lines and no delivery. */
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
  /** What shows that a person sent it. */
  transfer: string
  evidence: string
  /** When the customer's bank account was given for it, or may have been; null where it wasn't. */
  accountGivenAt: string | null
  /** What the viewer may do about it now. */
  acts: RefundAct[]
}

export type Refunding = {
  /** What of the payment can still be given back. */
  left: Kobo
  /** The key to send a refund by: whoever saw the order as it is now and sends the same asks for one refund. */
  key: string
  /** Who gives it back. */
  provider: PaidBy
  /** How it can go back: by hand as well, where the provider has refused one, or only so, where it isn't set up any more. */
  ways: 'provider' | 'either' | 'by_hand'
  /** Whether its pieces are in stock again. */
  isReleased: boolean
  goods: RefundableGoods
}

/** Something that happened with an order: a move, or a note of staff, whose text is the reason. */
export type HistoryEntry = {
  key: string
  kind: string
  actor: string
  reason: string
  fromStatus: OrderStatus | null
  toStatus: OrderStatus | null
  createdAt: string
}
