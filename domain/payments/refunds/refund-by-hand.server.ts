import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { type LockedOrder, lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import type { PaidBy } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { raiseTask, resolveTask } from '../tasks/raise-task.server.ts'
import { completeRefund } from './complete-refund.server.ts'
import { listRefunds, moneyOfAttempt, type Refund } from './read-refunds.server.ts'
import { isWaitingForAccount } from './refund-state.ts'
import { type ProofRefusal, readProof, type SentProof } from './sent-proof.ts'

type ToSend = { orderId: string; attemptId: string; refundId: string; reference: string; amount: Kobo }

/** Raises the task to send a refund by hand. It is resolved together with the refund. */
export async function raiseSending(tx: Tx, { amount, reference, ...about }: ToSend, at: Date): Promise<void> {
  const detail = `Send ${formatNaira(amount)} to the customer by hand (${reference}), and say here that it was sent`
  await raiseTask(tx, { kind: 'check_refund', ...about, subject: reference, detail, at })
}

export type EndOfRefund = { orderId: string; reference: string } & (Sent | { isSent: false })
type Sent = {
  isSent: true
  proof: SentProof
  /**
   * When the provider was given the customer's account, as far as the viewer knows; the provider may send the money as
   * well then.
   */
  seenAccountGivenAt: Date | null
}

export type RefundEnded =
  | { ok: true; amount: Kobo }
  | { ok: false; reason: 'not_found' }
  /** It isn't to be sent by hand, or somebody has already recorded the opposite. */
  | { ok: false; reason: 'not_waiting' }
  | ProofRefusal
  /** Less is left of the payment by now, because its provider gave something back meanwhile. */
  | { ok: false; reason: 'too_much'; left: Kobo }
  /**
   * Its provider was given the customer's account, which the viewer doesn't know yet: the money would be sent twice.
   */
  | { ok: false; reason: 'account_given'; provider: PaidBy; givenAt: Date }
  | AccessRefusal

/**
 * Records, for a viewer who may refund, that a person has sent a refund to the customer, with the evidence; or that it
 * won't be sent. A refund that waits at its provider for a bank account can be sent this way as well. Recording the
 * same again changes nothing.
 */
export async function endRefundByHand(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  end: EndOfRefund,
  viewer: Viewer,
): Promise<RefundEnded> {
  const authorized = authorize(viewer, 'orders.refund')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const { orderId, reference, isSent } = end
  const read = end.isSent ? readProof(end.proof) : null
  if (read && !read.ok) return read
  return inTransaction<RefundEnded>(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const refund = order && (await listRefunds(tx, orderId)).find((one) => one.reference === reference)
    if (!order || !refund) return { ok: false, reason: 'not_found' }
    const ended: Refund['state'] = isSent ? 'done' : 'failed'
    if (refund.byHand && refund.state === ended) return { ok: true, amount: refund.amount }
    const isOurs = refund.byHand && refund.state === 'requested'
    if (!isOurs && !(isSent && isWaitingForAccount(refund))) return { ok: false, reason: 'not_waiting' }
    const givenAt = end.isSent ? await lockAccountGivenAt(tx, refund) : null
    if (end.isSent && givenAt !== null && givenAt.getTime() !== end.seenAccountGivenAt?.getTime())
      return { ok: false, reason: 'account_given', provider: refund.provider, givenAt }
    const { kept } = await moneyOfAttempt(tx, refund.attemptId)
    if (isSent && refund.amount > kept) return { ok: false, reason: 'too_much', left: kept }
    const at = clock()
    const details = { reference, isSent, ...(read && { transfer: read.proof.transfer }) }
    await writeAuditLog(tx, { by, action: 'end_refund_by_hand', subject: `order:${orderId}`, at, details })
    if (read) await send(tx, order, refund, { proof: read.proof, by, at })
    else await withdraw(tx, order, refund, { by, at })
    return { ok: true, amount: refund.amount }
  })
}

// Whoever gives an account doesn't hold the order's lock.
async function lockAccountGivenAt(tx: Tx, { id }: Refund): Promise<Date | null> {
  const locked = tx.selectFrom('refund').where('id', '=', id).select('accountGivenAt').forUpdate()
  return (await locked.executeTakeFirstOrThrow()).accountGivenAt
}

async function send(
  tx: Tx,
  order: LockedOrder,
  refund: Refund,
  { proof, by, at }: { proof: SentProof; by: SignedIn; at: Date },
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ byHand: true, ...proof })
    .where('id', '=', refund.id)
    .execute()
  const note = ` by hand, transfer ${proof.transfer}`
  await completeRefund(tx, order, { refund, amount: refund.amount, now: at, actor: by.email, note })
}

async function withdraw(
  tx: Tx,
  order: LockedOrder,
  { id, reference, amount }: Refund,
  { by, at }: { by: SignedIn; at: Date },
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state: 'failed', detail: 'It wasn’t sent', updatedAt: at })
    .where('id', '=', id)
    .execute()
  const reason = `${formatNaira(amount)} (${reference})`
  await moveOrder(tx, order, { kind: 'refund_withdrawn', actor: by.email, at, reason })
  await resolveTask(tx, { kind: 'check_refund', subject: reference, by: by.email, at })
}
