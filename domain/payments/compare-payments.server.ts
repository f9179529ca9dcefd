import { setTimeout as wait } from 'node:timers/promises'
import type { Shop } from '#domain/shop.ts'
import { askProvider } from './ask-provider.server.ts'
import { type Count, startCount } from './count-comparison.ts'
import type { Difference } from './difference.ts'
import type { AttemptFacts, Dossier } from './dossier.ts'
import { findDifferences } from './find-differences.ts'
import { findProviderDifferences, type ProviderWord, refundsOf } from './find-provider-differences.ts'
import { inParallel } from './in-parallel.ts'
import type { Comparison, NotCompared } from './payment-report.ts'
import { readDossiers, readDossiersOf, type Scope } from './read-dossiers.server.ts'
import { readOpenWebhooks } from './read-open-webhooks.server.ts'
import { settlePayment } from './settle-payment.server.ts'
import { settleReversal } from './settle-reversal.server.ts'

type Pace = {
  /** How many orders are compared at a time. */
  lanes: number
  /** What each lane waits between two questions to a provider. */
  pauseMs: number
  /** How long to wait before providers that gave no answer are asked once more. */
  retryAfterMs: number
}

export type ComparisonOptions = {
  /** Everything, or what moved since a moment, what isn't finished and every payment of the last 72 hours. */
  scope: 'all' | { since: Date }
  pace?: Pace
  /** Called after every hundred orders; a throw ends the comparison. */
  onPage?: () => Promise<void>
  /** Ends it with a throw. */
  signal?: AbortSignal
}

// A provider that was cut off for too many failures is let in again after thirty seconds.
const gentle: Pace = { lanes: 4, pauseMs: 50, retryAfterMs: 35_000 }
const watchedMs = 72 * 3_600_000
const retriedAtMost = 5_000

/**
 * Holds orders, payments, refunds, tasks, ledger and what the providers say against each other. What a provider sees
 * otherwise is settled first, and whatever doesn't fit is read and asked for a second time, so that what happens
 * meanwhile is not taken for a difference.
 */
export async function comparePayments(shop: Shop, options: ComparisonOptions): Promise<Comparison> {
  const run = startRun(shop, options)
  for await (const page of readDossiers(shop.db, run.scope)) {
    await inParallel(page, run.pace.lanes, (dossier) => compareOrPutAside(run, dossier))
    await endPage(run)
  }
  await compareUnanswered(run)
  return run.count.finish(await readOpenWebhooks(shop, run.scope))
}

type Run = Pick<ComparisonOptions, 'onPage' | 'signal'> & {
  shop: Shop
  scope: Scope
  now: Date
  pace: Pace
  count: Count
  /** Orders of which a provider said nothing, to be looked at again; null when they have been. */
  unanswered: string[] | null
}

function startRun(shop: Shop, { scope, pace, ...watch }: ComparisonOptions): Run {
  const now = shop.clock()
  return {
    shop,
    scope: scope === 'all' ? scope : { ...scope, youngerThan: new Date(now.getTime() - watchedMs) },
    now,
    pace: pace ?? gentle,
    count: startCount(),
    unanswered: [],
    ...watch,
  }
}

async function endPage({ signal, onPage }: Run): Promise<void> {
  signal?.throwIfAborted()
  await onPage?.()
}

async function compareUnanswered(run: Run): Promise<void> {
  const orderIds = run.unanswered ?? []
  run.unanswered = null
  if (orderIds.length > 0) await pause(run, run.pace.retryAfterMs)
  for (let start = 0; start < orderIds.length; start += 100) {
    const page = await readDossiersOf(run.shop.db, orderIds.slice(start, start + 100))
    await inParallel(page, run.pace.lanes, (dossier) => compareOrPutAside(run, dossier))
    await endPage(run)
  }
}

// One order that can't be compared doesn't keep the others from it.
async function compareOrPutAside(run: Run, dossier: Dossier): Promise<void> {
  if (run.signal?.aborted) return
  const { id: orderId } = dossier.order
  try {
    await compareOrder(run, dossier)
  } catch (error) {
    run.shop.report(error, `comparing the payments of order ${orderId}`)
    const unanswered = [{ reference: orderId, orderId, why: 'a fault, see the log' }]
    run.count.add({ dossier, words: [], unanswered, differences: [], repaired: [] })
  }
}

async function compareOrder(run: Run, dossier: Dossier): Promise<void> {
  const first = await look(run, dossier)
  if (first.unanswered.length > 0 && run.unanswered && run.unanswered.length < retriedAtMost) {
    run.unanswered.push(dossier.order.id)
    return
  }
  run.count.add(first.differences.length === 0 ? first : await lookAgain(run, first))
}

/** One order's money with what the providers say of it. */
export type Look = {
  dossier: Dossier
  words: ProviderWord[]
  unanswered: NotCompared[]
  differences: Difference[]
  /** What the provider saw otherwise at first and came right when it was settled. */
  repaired: (Difference & { now: string })[]
}

async function look(run: Run, dossier: Dossier): Promise<Look> {
  const words: ProviderWord[] = []
  const unanswered: NotCompared[] = []
  for (const attempt of dossier.attempts.filter((one) => isInScope(run.scope, dossier, one))) {
    const answer = await askProvider(run.shop, dossier, attempt)
    if (answer.ok) words.push(answer.word)
    else unanswered.push(answer.unanswered)
    await pause(run, run.pace.pauseMs)
  }
  const differences = [
    ...findDifferences(dossier, run.now),
    ...words.flatMap((word) => findProviderDifferences(dossier, word)),
  ]
  return { dossier, words, unanswered, differences, repaired: [] }
}

function isInScope(scope: Scope, dossier: Dossier, attempt: AttemptFacts): boolean {
  if (scope === 'all') return true
  const { since, youngerThan } = scope
  return (
    attempt.updatedAt >= since ||
    attempt.createdAt >= youngerThan ||
    attempt.nextCheckAt !== null ||
    refundsOf(dossier, attempt).some(({ updatedAt, state }) => updatedAt >= since || isUnderWay.has(state))
  )
}

const isUnderWay = new Set(['requested', 'pending', 'needs_attention'])

async function lookAgain(run: Run, first: Look): Promise<Look> {
  const contradicted = await settleContradicted(run.shop, first)
  const [dossier] = await readDossiersOf(run.shop.db, [first.dossier.order.id])
  if (!dossier) return { ...first, differences: [] }
  const second = await look(run, dossier)
  if (second.unanswered.length > 0) return second
  const remains = new Set(second.differences.map(nameOf))
  const repaired = contradicted
    .filter((difference) => !remains.has(nameOf(difference)))
    .map((difference) => ({ ...difference, now: stateOf(dossier, difference.subject) }))
  return { ...second, repaired }
}

// Settling changes nothing that is settled; what the provider knows of a payment and its refunds is written down.
async function settleContradicted(shop: Shop, { dossier, words }: Look): Promise<Difference[]> {
  const contradicted: Difference[] = []
  for (const word of words) {
    const differences = findProviderDifferences(dossier, word)
    if (differences.length === 0) continue
    contradicted.push(...differences)
    await settlePayment(shop, word.attempt.reference)
    await settleReversal(shop, word.attempt.reference)
  }
  return contradicted
}

const nameOf = ({ kind, subject }: Difference) => `${kind} ${subject}`

function stateOf({ attempts, refunds }: Dossier, subject: string): string {
  const isNamed = (one: { reference: string; providerRefundId?: string | null }) =>
    one.reference === subject || one.providerRefundId === subject
  return (attempts.find(isNamed) ?? refunds.find(isNamed))?.state ?? 'gone'
}

async function pause({ signal }: Run, ms: number): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { ...(signal && { signal }) }).catch(() => {})
}
