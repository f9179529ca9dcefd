import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { forEachLimited } from '../for-each-limited.ts'
import { raiseTaskAnew } from '../tasks/raise-task.server.ts'
import { findRefund } from './read-refunds.server.ts'
import { nextRefundCheck } from './refund-state.ts'
import { sendRefund } from './send-refund.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

const maxAtOnce = 50
const inParallelAtMost = 5

/**
 * Follows the refunds that are due: sends those that no provider has accepted yet, polls the others. Each is claimed by one
 * node. Returns how many there were. A refund that isn't done after seven days raises a task.
 */
export async function pollDueRefunds(shop: Shop): Promise<number> {
  const due = await claimDue(shop)
  const asked = new Set<string>()
  await forEachLimited(due, inParallelAtMost, async ({ id, isLast }) => {
    try {
      await follow(shop, id, asked)
      if (isLast) await giveUp(shop, id)
    } catch (fault) {
      // It stays due at its next time; the others don't wait for it.
      shop.report(fault, `refund ${id}`)
    }
  })
  return due.length
}

async function claimDue(shop: Shop): Promise<Array<{ id: string; isLast: boolean }>> {
  const now = shop.clock()
  // On most runs nothing is due, and one statement outside of a transaction says so.
  const anyDue = await shop.db.selectFrom('refund').where('nextCheckAt', '<=', now).select('id').limit(1).execute()
  if (anyDue.length === 0) return []
  const claimed = await inTransaction(shop.db, async (tx) => {
    const rows = await tx
      .selectFrom('refund')
      .where('nextCheckAt', '<=', now)
      .select(['id', 'createdAt', 'checks'])
      .orderBy('nextCheckAt')
      .limit(maxAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    const due = rows.map((row) => ({ ...row, checks: row.checks + 1 }))
    for (const { id, createdAt, checks } of due) {
      const nextCheckAt = nextRefundCheck({ createdAt, checks }, now)
      await tx.updateTable('refund').set({ checks, nextCheckAt }).where('id', '=', id).execute()
    }
    return { ok: true, due: due.map((row) => ({ id: row.id, isLast: nextRefundCheck(row, now) === null })) }
  })
  return claimed.due
}

async function follow(shop: Shop, id: string, asked: Set<string>): Promise<void> {
  const refund = await findRefund(shop.db, id)
  if (refund?.state === 'requested') return sendRefund(shop, id)
  if (!refund || asked.has(refund.attemptReference)) return
  // One answer is about all refunds of a payment.
  asked.add(refund.attemptReference)
  await settleRefunds(shop, refund.attemptReference, [])
}

async function giveUp(shop: Shop, id: string): Promise<void> {
  const refund = await findRefund(shop.db, id)
  if (!refund || refund.state === 'done' || refund.state === 'failed') return
  await inTransaction(shop.db, async (tx) => {
    await raiseTaskAnew(tx, {
      kind: 'check_refund',
      orderId: refund.orderId,
      attemptId: refund.attemptId,
      refundId: id,
      subject: refund.reference,
      detail: `Refund ${refund.reference} has not come to an end in seven days. ${refund.detail}`.trim(),
      at: shop.clock(),
    })
    return { ok: true }
  })
}
