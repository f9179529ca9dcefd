import { claimDue, reschedule } from '#domain/claim-due.server.ts'
import { renewClaims } from '#domain/renew-claims.server.ts'
import type { Shop } from '#domain/shop.ts'
import { forEachLimited } from '../for-each-limited.ts'
import { forgetReport } from '../settlement/note-reported.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { nextCheckAt, pollLeaseMs } from './poll-times.ts'

const maxAtOnce = 50
const inParallelAtMost = 5

/**
 * Asks the providers about the attempts that are due: half a minute after they were opened, then after 1, 2, 5, 10, 20
 * and 40 minutes, then every hour for three days. So a payment is found even if neither a webhook nor a browser reports
 * it.
 */
export async function pollDueAttempts(shop: Shop): Promise<void> {
  const now = shop.clock()
  const claimed = await claimDue(shop.db, {
    table: 'paymentAttempt',
    now,
    leaseMs: pollLeaseMs,
    limit: maxAtOnce,
    counter: 'checks',
    columns: ['id', 'reference', 'createdAt', 'dueAt'],
  })
  const claims = renewClaims(shop, { table: 'paymentAttempt', leaseMs: pollLeaseMs }, claimed)
  await forEachLimited(claimed, inParallelAtMost, async (attempt) => {
    try {
      await settlePayment(shop, attempt.reference)
    } catch (fault) {
      shop.report(fault, `checking payment ${attempt.reference}`)
    }
    await claims.release(attempt)
    const next = nextCheckAt(attempt.createdAt, now)
    await reschedule(shop.db, 'paymentAttempt', attempt, next)
    if (next === null) await forgetReport(shop, attempt.reference)
  }).finally(claims.stop)
}
