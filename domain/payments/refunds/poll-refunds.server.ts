import { claimDue, reschedule } from '#domain/claim-due.server.ts'
import { renewClaims } from '#domain/renew-claims.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { pollLeaseMs } from '../attempts/poll-times.ts'
import { forEachLimited } from '../for-each-limited.ts'
import { raiseTaskAnew } from '../tasks/raise-task.server.ts'
import { findRefund } from './read-refunds.server.ts'
import { nextRefundCheck } from './refund-state.ts'
import { sendRefund } from './send-refund.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

const maxAtOnce = 50
const inParallelAtMost = 5
const hourMs = 60 * 60_000

/**
 * Follows the refunds that are due: sends those that no provider has accepted yet, and asks about the others. Each is
 * claimed by one node. Returns how many there were. A refund that isn't done within seven days, counted from its
 * request or from the customer's bank account, raises a task.
 */
export async function pollDueRefunds(shop: Shop): Promise<number> {
  const now = shop.clock()
  const due = await claimDue(shop.db, {
    table: 'refund',
    now,
    leaseMs: pollLeaseMs,
    limit: maxAtOnce,
    counter: 'checks',
    columns: ['id', 'createdAt', 'accountGivenAt', 'checks', 'dueAt'],
  })
  const claims = renewClaims(shop, { table: 'refund', leaseMs: pollLeaseMs }, due)
  const asked = new Set<string>()
  await forEachLimited(due, inParallelAtMost, async (refund) => {
    let next = nextRefundCheck(refund, now)
    // A fault doesn't hold up the other refunds, and this one is tried again at its next time.
    const report = (fault: unknown) => shop.report(fault, `refund ${refund.id}`)
    await follow(shop, refund.id, asked).catch(report)
    if (next === null) {
      await giveUp(shop, refund.id).catch((fault) => {
        report(fault)
        // Without its task nobody would look at the refund again.
        next = new Date(now.getTime() + hourMs)
      })
    }
    await claims.release(refund)
    await reschedule(shop.db, 'refund', refund, next)
  }).finally(claims.stop)
  return due.length
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
