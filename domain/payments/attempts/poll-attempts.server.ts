import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { forEachLimited } from '../for-each-limited.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { nextCheckAt, pollLeaseMs } from './poll-times.ts'

const maxAtOnce = 50
const inParallelAtMost = 5

/**
 * Asks the providers about the attempts whose time has come: half a minute after they were opened, then after 1, 2, 5, 10,
 * 20, 40 minutes and every hour up to three days. So a payment is found even without a webhook or a browser.
 */
export async function pollDueAttempts(shop: Shop): Promise<void> {
  const claimed = await claimDue(shop)
  await forEachLimited(claimed, inParallelAtMost, async (attempt) => {
    try {
      await settlePayment(shop, attempt.reference)
    } catch (fault) {
      shop.report(fault, `checking payment ${attempt.reference}`)
    }
    await scheduleNextCheck(shop, attempt)
  })
}

type Claimed = { id: string; reference: string; leasedUntil: Date; next: Date | null }

// A lease: two nodes don't poll the same attempt, and another takes over a minute after a node dies.
async function claimDue({ db, clock }: Shop): Promise<Claimed[]> {
  const now = clock()
  // On most runs nothing is due, and one statement outside of a transaction says so.
  const anyDue = await db.selectFrom('paymentAttempt').where('nextCheckAt', '<=', now).select('id').limit(1).execute()
  if (anyDue.length === 0) return []
  const result = await inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('paymentAttempt')
      .where('nextCheckAt', '<=', now)
      .select(['id', 'reference', 'createdAt'])
      .orderBy('nextCheckAt')
      .limit(maxAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    const claimed: Claimed[] = []
    for (const { id, reference, createdAt } of due) {
      const next = nextCheckAt(createdAt, now)
      const lease = new Date(now.getTime() + pollLeaseMs)
      claimed.push({ id, reference, next, leasedUntil: next && next < lease ? next : lease })
    }
    for (const attempt of claimed) await lease(tx, attempt)
    return { ok: true, claimed }
  })
  return result.claimed
}

async function lease(tx: Tx, { id, leasedUntil }: Claimed): Promise<void> {
  await tx
    .updateTable('paymentAttempt')
    .set((eb) => ({ checks: eb('checks', '+', 1), nextCheckAt: leasedUntil }))
    .where('id', '=', id)
    .execute()
}

// An attempt that was settled meanwhile has no next check any more.
async function scheduleNextCheck({ db }: Shop, { id, leasedUntil, next }: Claimed): Promise<void> {
  if (next === leasedUntil) return
  await db
    .updateTable('paymentAttempt')
    .set({ nextCheckAt: next })
    .where('id', '=', id)
    .where('nextCheckAt', '=', leasedUntil)
    .execute()
}
