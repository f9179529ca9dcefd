import type { Kobo } from '#domain/money/money.ts'
import { readAdminRows } from '#domain/orders/list-orders-for-admin.server.ts'
import { type PaidBy, providerNames } from '#domain/orders/provider-name.ts'
import { differenceSchema } from '#domain/payments/reconciliation/difference.ts'
import type { RefundState } from '#domain/payments/refunds/refund-state.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { AttentionItem } from './attention.ts'
import type { AttentionRow } from './attention-rows.server.ts'

/**
 * Adds to rows what a person needs to deal with them: the order's customer, the provider, the payment, the refund's
 * state.
 */
export async function describeRows(db: Queryable, rows: readonly AttentionRow[]): Promise<AttentionItem[]> {
  const [orders, payments, refunds] = await Promise.all([
    readAdminRows(db, present(rows.map(({ orderId }) => orderId))),
    readPayments(db, present(rows.map(({ attemptId }) => attemptId))),
    readRefundStates(db, present(rows.map(({ refundId }) => refundId))),
  ])
  const customers = new Map(orders.map(({ id, customer }) => [id, customer]))
  return rows.map((row) => {
    const { source, id, orderId, subject, since, doneAt, doneBy, note } = row
    const isDifference = source === 'difference'
    const customer = orderId === null ? undefined : customers.get(orderId)
    const payment = payments.get(row.attemptId ?? '')
    const provider = row.provider ?? payment?.provider ?? providerOfIncident(row)
    return {
      ...{ source, id: Number(id), subject },
      kind: kindOf(row),
      order: orderId !== null && customer !== undefined ? { id: orderId, customer } : null,
      detail: isDifference ? '' : row.detail,
      since: since.toISOString(),
      provider: providerNames.find((name) => name === provider) ?? null,
      payment: payment ? { amount: payment.amount, received: payment.received } : null,
      refund: refunds.get(row.refundId ?? '') ?? null,
      difference: isDifference
        ? { kind: differenceSchema.shape.kind.parse(row.detail), ours: row.ours ?? '', theirs: row.theirs ?? '' }
        : null,
      done: doneAt && doneBy !== null ? { at: doneAt.toISOString(), by: doneBy, note } : null,
    }
  })
}

const present = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))]

// A webhook that was dealt with may have any state by now, such as applied; it is still shown as dead-lettered.
const kindOf = ({ source, kind }: AttentionRow) =>
  source === 'webhook' && kind !== 'webhook_unmatched' ? 'webhook_dead_lettered' : kind

const providerOfIncident = ({ kind, subject }: AttentionRow) =>
  kind === 'check_provider' ? (subject.split(' ')[0] ?? null) : null

type PaymentFacts = { provider: PaidBy; amount: Kobo; received: Kobo | null }

async function readPayments(db: Queryable, ids: readonly string[]): Promise<Map<string, PaymentFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('paymentAttempt')
    .where('id', 'in', ids)
    .select(['id', 'provider', 'amount', 'received'])
    .execute()
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

type RefundFacts = { reference: string; state: RefundState; byHand: boolean }

async function readRefundStates(db: Queryable, ids: readonly string[]): Promise<Map<string, RefundFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('refund')
    .where('id', 'in', ids)
    .select(['id', 'reference', 'state', 'byHand'])
    .execute()
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
