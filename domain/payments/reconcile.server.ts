import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { nextCheckAt } from './check-times.ts'
import { inParallel } from './in-parallel.ts'
import { settlePayment } from './settle-payment.server.ts'

const mostAtOnce = 50
const inParallelAtMost = 5

/**
 * Asks the providers about the attempts whose time has come: half a minute after they were opened, then after 1, 2, 5, 10,
 * 20, 40 minutes and every hour up to three days. So a payment is found although no webhook and no browser ever told of it.
 */
export async function reconcileDue(shop: Shop): Promise<void> {
  const references = await claimDue(shop)
  await inParallel(references, inParallelAtMost, async (reference) => {
    try {
      await settlePayment(shop, reference)
    } catch (fault) {
      shop.report(fault, `checking payment ${reference}`)
    }
  })
}

// The next look is put down before this one, so that two nodes don't both look and one that dies is followed by the next.
async function claimDue({ db, clock }: Shop): Promise<string[]> {
  const now = clock()
  const claimed = await inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('paymentAttempt')
      .where('nextCheckAt', '<=', now)
      .select(['id', 'reference', 'createdAt'])
      .orderBy('nextCheckAt')
      .limit(mostAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, createdAt } of due) {
      await tx
        .updateTable('paymentAttempt')
        .set((eb) => ({ checks: eb('checks', '+', 1), nextCheckAt: nextCheckAt(createdAt, now) }))
        .where('id', '=', id)
        .execute()
    }
    return { ok: true, references: due.map((row) => row.reference) }
  })
  return claimed.references
}
