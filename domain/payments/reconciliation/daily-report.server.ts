import { sql } from 'kysely'
import { dayAfter, lagosDay, startOfLagosDay } from '#domain/lagos-day.ts'
import type { Shop } from '#domain/shop.ts'
import { type Database, inTransaction } from '#domain/transaction.server.ts'
import type { Difference } from './difference.ts'
import { type PaymentReport, reportSchema } from './payment-report.ts'
import { type ReconciliationOptions, reconcilePayments } from './reconcile-payments.server.ts'
import { recordDifferences } from './record-differences.server.ts'
import { dueDay } from './report-day.ts'
import { reportHeadline } from './report-text.ts'

// A run that hasn't renewed its claim for this long is taken over.
const leaseMs = 30 * 60_000

type RunRefusal = 'not_a_day' | 'day_to_come' | 'running'
type ReportRun = { ok: true; report: PaymentReport } | { ok: false; reason: RunRefusal }

type RunOptions = Pick<ReconciliationOptions, 'pace' | 'signal'>

/**
 * Writes the report of the day that has ended, once, from three in the morning in Lagos; null when there is nothing to
 * do or another node does it. Differences are reported as a fault. Cheap to call every few seconds, but once a day it
 * takes as long as asking about every payment of three days. When the signal is aborted, it leaves the day to the next
 * node.
 */
export async function reportDueDay(shop: Shop, options: RunOptions = {}): Promise<PaymentReport | null> {
  const day = dueDay(shop.clock())
  if (!(await isFree(shop, day))) return null
  const claim = await claimDay(shop, day, { again: false })
  if (!claim) return null
  return writeReport(shop, claim, await comparedSince(shop.db, day), options)
}

/**
 * Writes the report of one day now, about everything that changed since that day began, and replaces an earlier one.
 */
export async function runReport(shop: Shop, day: string, options: RunOptions = {}): Promise<ReportRun> {
  if (!reportSchema.shape.day.safeParse(day).success) return { ok: false, reason: 'not_a_day' }
  if (day > lagosDay(shop.clock())) return { ok: false, reason: 'day_to_come' }
  const claim = await claimDay(shop, day, { again: true })
  const report = claim && (await writeReport(shop, claim, startOfLagosDay(day), options))
  return report ? { ok: true, report } : { ok: false, reason: 'running' }
}

async function isFree(shop: Shop, day: string): Promise<boolean> {
  const row = await shop.db
    .selectFrom('paymentReport')
    .where('day', '=', day)
    .select(['startedAt', 'finishedAt'])
    .executeTakeFirst()
  return !row || (row.finishedAt === null && row.startedAt < leaseEnd(shop))
}

const leaseEnd = (shop: Shop) => new Date(shop.clock().getTime() - leaseMs)

type Claim = { day: string; token: Date }

async function claimDay(shop: Shop, day: string, { again }: { again: boolean }): Promise<Claim | null> {
  const token = shop.clock()
  const claimed = await shop.db
    .insertInto('paymentReport')
    .values({ day, startedAt: token })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ startedAt: token, finishedAt: null })
        .where((eb) =>
          eb.or([
            eb('paymentReport.finishedAt', 'is', null).and('paymentReport.startedAt', '<', leaseEnd(shop)),
            ...(again ? [eb('paymentReport.finishedAt', 'is not', null)] : []),
          ]),
        ),
    )
    .returning('day')
    .executeTakeFirst()
  return claimed ? { day, token } : null
}

// Days without a report, because the shop was down, are covered by the next one.
async function comparedSince(db: Database, day: string): Promise<Date> {
  const last = await db
    .selectFrom('paymentReport')
    .where('day', '<', day)
    .where('finishedAt', 'is not', null)
    .select('day')
    .orderBy('day', 'desc')
    .executeTakeFirst()
  return startOfLagosDay(last ? dayAfter(last.day) : day)
}

class ClaimLost extends Error {}

async function writeReport(shop: Shop, claim: Claim, since: Date, options: RunOptions): Promise<PaymentReport | null> {
  const startedAt = claim.token
  try {
    const onPage = async (found: readonly Difference[]) => {
      await renewClaim(shop, claim)
      await record(shop, found)
    }
    const comparison = await reconcilePayments(shop, { scope: { since }, onPage, ...options })
    const report: PaymentReport = {
      day: claim.day,
      since: since.toISOString(),
      startedAt: startedAt.toISOString(),
      finishedAt: shop.clock().toISOString(),
      ...comparison,
    }
    await store(shop.db, claim, report, startedAt)
    if (report.differences.count > 0) shop.report(new Error(reportHeadline(report)), `payments of ${report.day}`)
    return report
  } catch (error) {
    if (error instanceof ClaimLost) return null
    if (!options.signal?.aborted) throw error
    await giveUpClaim(shop, claim)
    return null
  }
}

// All differences are recorded, though the report lists only the first, and before the day counts as finished, because
// it isn't compared again.
const record = (shop: Shop, found: readonly Difference[]) =>
  inTransaction(shop.db, async (tx) => {
    await recordDifferences(tx, found, shop.clock())
    return { ok: true }
  })

// Makes the claim look as old as that of a run that died long ago.
const giveUpClaim = (shop: Shop, claim: Claim) =>
  updateClaimed(shop.db, claim, { startedAt: new Date(0) }).catch((error) => {
    if (!(error instanceof ClaimLost)) throw error
  })

async function renewClaim(shop: Shop, claim: Claim): Promise<void> {
  const token = shop.clock()
  await updateClaimed(shop.db, claim, { startedAt: token })
  claim.token = token
}

const store = (db: Database, claim: Claim, report: PaymentReport, startedAt: Date) =>
  updateClaimed(db, claim, {
    startedAt,
    finishedAt: new Date(report.finishedAt),
    compared: report.compared,
    differences: report.differences.count,
    contents: JSON.stringify(reportSchema.parse(report)),
  })

type Change = {
  startedAt: Date
  finishedAt?: Date
  compared?: number
  differences?: number
  contents?: string
}

// When another run has taken the day over, the token differs, and the result of this run is dropped.
async function updateClaimed(db: Database, { day, token }: Claim, change: Change): Promise<void> {
  const kept = await db
    .updateTable('paymentReport')
    .set(change)
    .where('day', '=', day)
    .where('startedAt', '=', token)
    .where('finishedAt', 'is', null)
    .returning(sql<number>`1`.as('kept'))
    .executeTakeFirst()
  if (!kept) throw new ClaimLost()
}
