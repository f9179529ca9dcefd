import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { type OrderState, readOrderStatus } from '#domain/orders/queries.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { listRefunds, type Refund } from '../refunds/read-refunds.server.ts'
import { type PaymentTask, tasksOfOrder } from '../tasks/queries.server.ts'
import { type WebhookEntry, webhooksOf } from '../webhooks/queries.server.ts'

export type OrderPayments = {
  order: OrderState & { totalAmount: number; createdAt: Date }
  attempts: Awaited<ReturnType<typeof attemptsOf>>
  refunds: Refund[]
  /** Every movement in kobo, and their sums: fees and refunds are negative. */
  ledger: { rows: LedgerRow[]; received: number; refunded: number; fees: number; balance: number }
  /** The newest hundred. */
  webhooks: WebhookEntry[]
  tasks: PaymentTask[]
  history: Awaited<ReturnType<typeof historyOf>>
}

const maxWebhooks = 100

export type OrderPaymentsRead =
  | { ok: true; payments: OrderPayments }
  | { ok: false; reason: 'not_found' }
  | AccessRefusal

/** All that is known of an order's money, oldest first. */
export async function readOrderPayments(db: Queryable, viewer: Viewer, orderId: string): Promise<OrderPaymentsRead> {
  const authorized = authorize(viewer, 'payments.read')
  if (!authorized.ok) return authorized
  const [state, facts] = await Promise.all([
    readOrderStatus(db, orderId),
    db.selectFrom('order').where('id', '=', orderId).select(['totalAmount', 'createdAt']).executeTakeFirst(),
  ])
  if (!state || !facts) return { ok: false, reason: 'not_found' }
  const [attempts, refunds, rows, tasks, history] = await Promise.all([
    attemptsOf(db, orderId),
    listRefunds(db, orderId),
    ledgerOf(db, orderId),
    tasksOfOrder(db, orderId),
    historyOf(db, orderId),
  ])
  const names = [
    ...attempts.map(({ reference }) => reference),
    ...refunds.flatMap(({ reference, providerRefundId }) => [
      reference,
      ...(providerRefundId ? [providerRefundId] : []),
    ]),
  ]
  const webhooks = await webhooksOf(db, names, maxWebhooks)
  const order = { ...state, ...facts }
  return { ok: true, payments: { order, attempts, refunds, ledger: addUp(rows), webhooks, tasks, history } }
}

function attemptsOf(db: Queryable, orderId: string) {
  return db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .select(['provider', 'mode', 'reference', 'state', 'amount', 'received', 'fee', 'channel', 'detail'])
    .select(['providerTransactionId', 'checks', 'createdAt', 'paidAt', 'dueAt'])
    .select(['takenBy', 'payer', 'note'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

type LedgerRow = Awaited<ReturnType<typeof ledgerOf>>[number]

function ledgerOf(db: Queryable, orderId: string) {
  return db
    .selectFrom('moneyLedger')
    .leftJoin('paymentAttempt', 'paymentAttempt.id', 'moneyLedger.attemptId')
    .leftJoin('refund', 'refund.id', 'moneyLedger.refundId')
    .where('moneyLedger.orderId', '=', orderId)
    .select(['moneyLedger.id', 'moneyLedger.kind', 'moneyLedger.amount', 'moneyLedger.createdAt'])
    .select(['paymentAttempt.reference as attempt', 'refund.reference as refund'])
    .orderBy('moneyLedger.id')
    .execute()
}

function addUp(rows: LedgerRow[]): OrderPayments['ledger'] {
  const sumOf = (kind: string) => rows.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  const [received, refunded, fees] = [sumOf('received'), sumOf('refunded'), sumOf('fee')]
  return { rows, received, refunded, fees, balance: received + refunded + fees }
}

function historyOf(db: Queryable, orderId: string) {
  return db
    .selectFrom('orderEvent')
    .where('orderId', '=', orderId)
    .select(['kind', 'fromStatus', 'toStatus', 'actor', 'reason', 'createdAt'])
    .orderBy('id')
    .execute()
}
