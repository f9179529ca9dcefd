import { lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import type { BankAccount } from '../provider.ts'
import { findRefund, type Refund } from './read-refunds.server.ts'
import { isWaitingForAccount, nextRefundCheck, sendingLeaseMs } from './refund-state.ts'
import { settleRefunds } from './settle-refunds.server.ts'

export type ResumedRefund =
  | { ok: true; refund: Refund }
  /** `not_waiting`: it needs no bank account; `not_offered`: its provider takes none. */
  | { ok: false; reason: 'not_found' | 'not_waiting' | 'not_offered' }
  /** Somebody else gave an account for it just now. */
  | { ok: false; reason: 'given' }
  /** `unavailable`: the provider didn't answer, and may have the account. */
  | { ok: false; reason: 'rejected' | 'unavailable'; detail: string }

/**
 * Resumes a refund that can't return the way the money came, by giving the provider the customer's bank account, which
 * is never stored. The refund needs attention until the provider reports it as done, and is polled again. It is
 * recorded that the provider has the account, unless the provider refuses it. The caller has checked that the actor may
 * refund.
 */
export async function resumeRefund(
  shop: Shop,
  { refundId, account, actor }: { refundId: string; account: BankAccount; actor: string },
): Promise<ResumedRefund> {
  const refund = await findRefund(shop.db, refundId)
  if (!refund) return { ok: false, reason: 'not_found' }
  if (!isWaitingForAccount(refund)) return { ok: false, reason: 'not_waiting' }
  const provider = shop.providers.get(refund.provider)
  if (!provider?.retryRefund) return { ok: false, reason: 'not_offered' }
  const claimed = await claim(shop, refund)
  if (!claimed) return { ok: false, reason: 'given' }
  const answer = await provider.retryRefund(refund.providerRefundId, account)
  if (!answer.ok) {
    if (answer.reason === 'rejected') await takeBack(shop.db, refund, claimed)
    else await followUnanswered(shop, refund, claimed)
    return answer
  }
  await write(shop, refund, actor)
  await settleRefunds(shop, refund.attemptReference, [])
  return { ok: true, refund: (await findRefund(shop.db, refundId)) ?? refund }
}

// Of two accounts that are given at once only one is passed on, because the provider may not be idempotent here. That
// is recorded before the provider is called, in case this process dies during the call.
async function claim({ db, clock }: Shop, { id, accountGivenAt }: Refund): Promise<Date | null> {
  const now = clock()
  const row = await db
    .updateTable('refund')
    .set({ accountGivenAt: now, accountLeasedUntil: new Date(now.getTime() + sendingLeaseMs), updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'needs_attention')
    .where('byHand', '=', false)
    .where('accountGivenAt', 'is not distinct from', accountGivenAt)
    .where((eb) => eb.or([eb('accountLeasedUntil', 'is', null), eb('accountLeasedUntil', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return row ? now : null
}

const takeBack = (db: Shop['db'], { id, accountGivenAt }: Refund, claimed: Date) =>
  db
    .updateTable('refund')
    .set({ accountGivenAt, accountLeasedUntil: null })
    .where('id', '=', id)
    .where('accountGivenAt', '=', claimed)
    .execute()

async function followUnanswered({ db, clock }: Shop, { id }: Refund, claimed: Date): Promise<void> {
  await db
    .updateTable('refund')
    .set({ accountLeasedUntil: null, ...checkedAnew(clock()) })
    .where('id', '=', id)
    .where('state', '=', 'needs_attention')
    .where('accountGivenAt', '=', claimed)
    .execute()
}

const checkedAnew = (now: Date) => ({
  checks: 0,
  dueAt: nextRefundCheck({ createdAt: now, accountGivenAt: null, checks: 0 }, now),
  updatedAt: now,
})

async function write(shop: Shop, { id, orderId, reference }: Refund, actor: string): Promise<void> {
  const now = shop.clock()
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error(`Order ${orderId} is gone`)
    const reason = `${reference}: the customer’s bank account was given to the provider`
    await moveOrder(tx, order, { kind: 'refund_resumed', actor, at: now, reason })
    await tx
      .updateTable('refund')
      .set({ detail: 'Resumed to the customer’s bank account', ...checkedAnew(now) })
      .where('id', '=', id)
      .where('state', '=', 'needs_attention')
      .execute()
    return { ok: true }
  })
}
