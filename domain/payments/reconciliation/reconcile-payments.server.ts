import { setTimeout as wait } from 'node:timers/promises'
import { isByHand } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import { forEachLimited } from '../for-each-limited.ts'
import { settleReversal } from '../refunds/settle-reversal.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { readOpenWebhooks } from '../webhooks/read-open-webhooks.server.ts'
import { askProvider } from './ask-provider.server.ts'
import type { Difference } from './difference.ts'
import { findDifferences } from './find-differences.ts'
import { findProviderDifferences, type ProviderReport, refundsOf } from './find-provider-differences.ts'
import type { OrderCheck } from './order-check.ts'
import type { AttemptFacts, PaymentRecord } from './payment-record.ts'
import type { NotCompared, Reconciliation } from './payment-report.ts'
import { type ReconciliationScope, readPaymentRecords, readPaymentRecordsOf } from './read-payment-records.server.ts'
import { type Count, startCount } from './summarize-reconciliation.ts'

type Pace = {
  /** How many orders are compared at a time. */
  concurrency: number
  /** Pause between two calls to a provider. */
  pauseMs: number
  /** How long to wait before providers that gave no answer are asked once more. */
  retryAfterMs: number
}

export type ReconciliationOptions = {
  /** Everything, or what moved since a moment, what isn't finished and every payment of the last 72 hours. */
  scope: 'all' | { since: Date }
  pace?: Pace
  /** Called after every hundred orders with what was found in them; a throw ends the comparison. */
  onPage?: (found: readonly Difference[]) => Promise<void>
  /** Ends it with a throw. */
  signal?: AbortSignal
}

// The circuit breaker lets a provider be called again after thirty seconds.
const defaultPace: Pace = { concurrency: 4, pauseMs: 50, retryAfterMs: 35_000 }
const watchedMs = 72 * 3_600_000
const retriedAtMost = 5_000

/**
 * Compares orders, payments, refunds, tasks and ledger with each other and with the providers' reports. If a provider's report differs, the
 * payment is settled first. Every contradiction is then read a second time, so that a change in progress isn't reported.
 */
export async function reconcilePayments(shop: Shop, options: ReconciliationOptions): Promise<Reconciliation> {
  const run = startRun(shop, options)
  for await (const page of readPaymentRecords(shop.db, run.scope)) {
    await forEachLimited(page, run.pace.concurrency, (paymentRecord) => reconcileOrPutAside(run, paymentRecord))
    await endPage(run)
  }
  await reconcileUnanswered(run)
  return run.count.finish(await readOpenWebhooks(shop, run.scope))
}

/** Compares one order now, as `reconcilePayments` does. `unanswered`: a provider didn't answer, or a fault prevented the comparison. */
export async function reconcileOne(
  shop: Shop,
  orderId: string,
): Promise<{ differences: Difference[]; unanswered: boolean }> {
  const run = startRun(shop, { scope: 'all', pace: { ...defaultPace, pauseMs: 0, retryAfterMs: 0 } })
  run.unanswered = null
  for (const record of await readPaymentRecordsOf(shop.db, [orderId])) await reconcileOrPutAside(run, record)
  const { differences, notCompared } = run.count.finish({ unmatched: 0, deadLettered: 0, waiting: 0, listed: [] })
  return { differences: differences.listed, unanswered: notCompared.count > 0 }
}

type Run = Pick<ReconciliationOptions, 'onPage' | 'signal'> & {
  shop: Shop
  scope: ReconciliationScope
  now: Date
  pace: Pace
  count: Count
  foundOnPage: Difference[]
  /** Orders without a provider's answer, to be compared again; null once they have been. */
  unanswered: string[] | null
}

function startRun(shop: Shop, { scope, pace, ...watch }: ReconciliationOptions): Run {
  const now = shop.clock()
  return {
    shop,
    scope: scope === 'all' ? scope : { ...scope, youngerThan: new Date(now.getTime() - watchedMs) },
    now,
    pace: pace ?? defaultPace,
    count: startCount(),
    foundOnPage: [],
    unanswered: [],
    ...watch,
  }
}

async function endPage({ signal, onPage, foundOnPage }: Run): Promise<void> {
  signal?.throwIfAborted()
  await onPage?.(foundOnPage.splice(0))
}

async function reconcileUnanswered(run: Run): Promise<void> {
  const orderIds = run.unanswered ?? []
  run.unanswered = null
  if (orderIds.length > 0) await pause(run, run.pace.retryAfterMs)
  for (let start = 0; start < orderIds.length; start += 100) {
    const page = await readPaymentRecordsOf(run.shop.db, orderIds.slice(start, start + 100))
    await forEachLimited(page, run.pace.concurrency, (paymentRecord) => reconcileOrPutAside(run, paymentRecord))
    await endPage(run)
  }
}

// A fault with one order must not stop the others.
async function reconcileOrPutAside(run: Run, paymentRecord: PaymentRecord): Promise<void> {
  if (run.signal?.aborted) return
  const { id: orderId } = paymentRecord.order
  try {
    await reconcileOrder(run, paymentRecord)
  } catch (error) {
    run.shop.report(error, `comparing the payments of order ${orderId}`)
    const unanswered = [{ reference: orderId, orderId, why: 'a fault, see the log' }]
    run.count.add({ paymentRecord, providerReports: [], unanswered, differences: [], repaired: [] })
  }
}

async function reconcileOrder(run: Run, paymentRecord: PaymentRecord): Promise<void> {
  const first = await check(run, paymentRecord)
  if (first.unanswered.length > 0 && run.unanswered && run.unanswered.length < retriedAtMost) {
    run.unanswered.push(paymentRecord.order.id)
    return
  }
  const checked = first.differences.length === 0 ? first : await recheckOrder(run, first)
  run.count.add(checked)
  run.foundOnPage.push(...checked.differences)
}

async function check(run: Run, paymentRecord: PaymentRecord): Promise<OrderCheck> {
  const providerReports: ProviderReport[] = []
  const unanswered: NotCompared[] = []
  for (const attempt of paymentRecord.attempts.filter((one) => isInScope(run.scope, paymentRecord, one))) {
    const answer = await askProvider(run.shop, paymentRecord, attempt)
    if (answer.ok) providerReports.push(answer.providerReport)
    else unanswered.push(answer.unanswered)
    await pause(run, run.pace.pauseMs)
  }
  const differences = [
    ...findDifferences(paymentRecord, run.now),
    ...providerReports.flatMap((providerReport) => findProviderDifferences(paymentRecord, providerReport)),
  ]
  return { paymentRecord, providerReports, unanswered, differences, repaired: [] }
}

function isInScope(scope: ReconciliationScope, paymentRecord: PaymentRecord, attempt: AttemptFacts): boolean {
  // Only the shop knows of such a payment, but its own records are compared all the same.
  if (isByHand(attempt.provider)) return false
  if (scope === 'all') return true
  const { since, youngerThan } = scope
  return (
    attempt.updatedAt >= since ||
    attempt.createdAt >= youngerThan ||
    attempt.dueAt !== null ||
    refundsOf(paymentRecord, attempt).some(({ updatedAt, state }) => updatedAt >= since || isUnderWay.has(state))
  )
}

const isUnderWay = new Set(['requested', 'pending', 'needs_attention'])

async function recheckOrder(run: Run, first: OrderCheck): Promise<OrderCheck> {
  const contradicted = await settleContradicted(run.shop, first)
  const [paymentRecord] = await readPaymentRecordsOf(run.shop.db, [first.paymentRecord.order.id])
  if (!paymentRecord) return { ...first, differences: [] }
  const second = await check(run, paymentRecord)
  if (second.unanswered.length > 0) return second
  const remains = new Set(second.differences.map(nameOf))
  const repaired = contradicted
    .filter((difference) => !remains.has(nameOf(difference)))
    .map((difference) => ({ ...difference, now: stateOf(paymentRecord, difference.subject) }))
  return { ...second, repaired }
}

// Settling changes nothing that is settled; what the provider knows of a payment and its refunds is recorded.
async function settleContradicted(shop: Shop, { paymentRecord, providerReports }: OrderCheck): Promise<Difference[]> {
  const contradicted: Difference[] = []
  for (const providerReport of providerReports) {
    const differences = findProviderDifferences(paymentRecord, providerReport)
    if (differences.length === 0) continue
    contradicted.push(...differences)
    await settlePayment(shop, providerReport.attempt.reference)
    await settleReversal(shop, providerReport.attempt.reference)
  }
  return contradicted
}

const nameOf = ({ kind, subject }: Difference) => `${kind} ${subject}`

function stateOf({ attempts, refunds }: PaymentRecord, subject: string): string {
  const isNamed = (one: { reference: string; providerRefundId?: string | null }) =>
    one.reference === subject || one.providerRefundId === subject
  return (attempts.find(isNamed) ?? refunds.find(isNamed))?.state ?? 'gone'
}

async function pause({ signal }: Run, ms: number): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { ...(signal && { signal }) }).catch(() => {})
}
