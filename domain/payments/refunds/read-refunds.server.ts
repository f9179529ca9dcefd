import type { Kobo } from '#domain/money/money.ts'
import type { PaidBy } from '#domain/orders/provider-name.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { RefundState } from './refund-state.ts'

export type Refund = {
  id: string
  orderId: string
  attemptId: string
  provider: PaidBy
  /** The payment that it refunds. */
  attemptReference: string
  /** The provider's name for that payment. */
  transactionId: string | null
  /** Our own name for it. */
  reference: string
  amount: Kobo
  reason: string
  state: RefundState
  /** Whether a person sends it, not the provider. */
  byHand: boolean
  /** The provider's name for it, once it has one. */
  providerRefundId: string | null
  /** An administrator's e-mail, or `provider` for one that was made on its dashboard. */
  requestedBy: string
  /** Why it is stuck, as the provider said it. */
  detail: string
  /** The evidence that a person sent it: the bank's reference of the transfer, and a note. */
  transfer: string
  evidence: string
  /** When the provider was given the customer's bank account for it, or may have been. */
  accountGivenAt: Date | null
  /** Whether it is on hold because the provider gave back more than was left. */
  isBeyond: boolean
  createdAt: Date
  doneAt: Date | null
}

/** One refund; null when there is none. */
export async function findRefund(db: Queryable, refundId: string): Promise<Refund | null> {
  const row = await refunds(db).where('refund.id', '=', refundId).executeTakeFirst()
  return row ?? null
}

/** All refunds of an order, oldest first. */
export async function listRefunds(db: Queryable, orderId: string): Promise<Refund[]> {
  return refunds(db).where('refund.orderId', '=', orderId).orderBy('refund.createdAt').execute()
}

/** All refunds of one payment. Their states don't change while the caller holds the order's lock. */
export async function refundsOfAttempt(db: Queryable, attemptId: string): Promise<Refund[]> {
  return refunds(db).where('refund.attemptId', '=', attemptId).orderBy('refund.createdAt').execute()
}

/** By the ledger, what was received by a payment, and what is left of it. */
export async function moneyOfAttempt(db: Queryable, attemptId: string): Promise<{ received: Kobo; kept: Kobo }> {
  const rows = await db
    .selectFrom('moneyLedger')
    .where('attemptId', '=', attemptId)
    .where('kind', 'in', ['received', 'refunded'])
    .select(['kind', 'amount'])
    .execute()
  const sum = (amounts: typeof rows) => amounts.reduce((total, { amount }) => total + amount, 0)
  return { received: sum(rows.filter((row) => row.kind === 'received')), kept: sum(rows) }
}

const refunds = (db: Queryable) =>
  db
    .selectFrom('refund')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'refund.attemptId')
    .select([
      'refund.id',
      'refund.orderId',
      'refund.attemptId',
      'refund.reference',
      'refund.amount',
      'refund.reason',
      'refund.byHand',
    ])
    .select(['refund.state', 'refund.providerRefundId', 'refund.requestedBy', 'refund.detail', 'refund.createdAt'])
    .select(['refund.doneAt', 'paymentAttempt.provider', 'paymentAttempt.reference as attemptReference'])
    .select('paymentAttempt.providerTransactionId as transactionId')
    .select(['refund.transfer', 'refund.evidence', 'refund.accountGivenAt', 'refund.isBeyond'])
