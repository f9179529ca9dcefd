import { formatNaira } from '#domain/money/money.ts'
import { amountDue } from '#domain/orders/amount-due.ts'
import { extendReservation, type LockedOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { AttemptRow, AttemptState } from '../attempts/attempt.ts'
import { findReferenceOf } from '../attempts/find-attempt.server.ts'
import { markAttempt } from '../attempts/mark-attempt.server.ts'
import { reservedUntil } from '../attempts/reservation-times.ts'
import type { Channel } from '../provider.ts'
import { raiseTask } from '../tasks/raise-task.server.ts'
import type { VerificationResult } from './check-verification.ts'
import { recordPayment } from './record-payment.server.ts'

export type VerifiedAttempt = { order: LockedOrder; attempt: AttemptRow; result: VerificationResult; now: Date }

/** Records what a provider's answer means for an attempt, in the caller's transaction and under the order's lock. */
export async function applyVerification(
  tx: Tx,
  { order, attempt, result, now }: VerifiedAttempt,
): Promise<AttemptState> {
  switch (result.outcome) {
    case 'paid': {
      const spent = await isTransactionUsed(tx, attempt, result.transactionId)
      if (spent)
        return writeMismatch(tx, order, attempt, { ...result, ...noMoney, why: 'its transaction paid another' }, now)
      const former = await formerAmount(tx, order, attempt)
      if (former === null) return recordPayment(tx, { order, attempt, result, now })
      return writeMismatch(tx, order, attempt, { ...result, received: attempt.amount, why: former }, now)
    }
    case 'mismatch':
      return writeMismatch(tx, order, attempt, result, now)
    case 'failed':
      return writeFailed(tx, order, attempt, now)
    case 'pending':
      return writePending(tx, order, attempt, result.channel, now)
    case 'open':
      await noteChannel(tx, order, attempt, result.channel, now)
      return attempt.state
    case 'unanswered':
      return attempt.state
  }
}

const noMoney = { transactionId: null, received: null }

// An order that was changed after this payment was opened isn't paid by the former amount.
async function formerAmount(tx: Tx, order: LockedOrder, attempt: AttemptRow): Promise<string | null> {
  if (attempt.amount === order.totalAmount || amountDue(await readOrderMoney(tx, order)) === 0) return null
  const [paid, total] = [formatNaira(attempt.amount), formatNaira(order.totalAmount)]
  return `${paid} was paid, but the order was changed meanwhile and comes to ${total}`
}

// One transaction of a provider pays only one attempt, whichever attempts it is reported for later.
async function isTransactionUsed(tx: Tx, attempt: AttemptRow, transactionId: string | null): Promise<boolean> {
  if (transactionId === null) return false
  const paid = await findReferenceOf(tx, attempt.provider, transactionId)
  return paid !== null && paid !== attempt.reference
}

async function writeMismatch(
  tx: Tx,
  order: LockedOrder,
  attempt: AttemptRow,
  { transactionId, received, fee, channel, why }: Omit<Extract<VerificationResult, { outcome: 'mismatch' }>, 'outcome'>,
  now: Date,
): Promise<AttemptState> {
  if (attempt.state === 'mismatch' && received === null) return 'mismatch'
  const reason = `Payment ${attempt.reference} doesn't match: ${why}`
  const spent = await isTransactionUsed(tx, attempt, transactionId)
  await markAttempt(tx, attempt, {
    at: now,
    state: 'mismatch',
    providerTransactionId: spent ? null : transactionId,
    detail: why,
    channel,
    ...(received !== null && !spent && { received, fee, paidAt: now, dueAt: null }),
  })
  await moveOrder(tx, order, { kind: 'payment_mismatch', actor: 'provider', at: now, reason })
  const about = { orderId: order.id, attemptId: attempt.id, subject: attempt.reference }
  await raiseTask(tx, { kind: 'check_mismatch', ...about, detail: reason, at: now })
  return 'mismatch'
}

async function writeFailed(tx: Tx, order: LockedOrder, attempt: AttemptRow, at: Date): Promise<AttemptState> {
  if (attempt.state === 'failed' || attempt.state === 'mismatch') return attempt.state
  await markAttempt(tx, attempt, { state: 'failed', at })
  if (order.paymentStatus === 'pending' && (await decidesForOrder(tx, order, attempt))) {
    const reason = attempt.reference
    await moveOrder(tx, order, { kind: 'payment_failed', actor: 'provider', at, reason, paymentStatus: 'failed' })
  }
  return 'failed'
}

async function writePending(
  tx: Tx,
  order: LockedOrder,
  attempt: AttemptRow,
  channel: Channel | null,
  at: Date,
): Promise<AttemptState> {
  if (attempt.state === 'mismatch') return attempt.state
  await noteChannel(tx, order, attempt, channel, at)
  if (attempt.state === 'pending') return attempt.state
  await markAttempt(tx, attempt, { state: 'pending', at })
  if (order.paymentStatus === 'failed' && (await decidesForOrder(tx, order, attempt))) {
    const reason = attempt.reference
    await moveOrder(tx, order, { kind: 'payment_pending', actor: 'provider', at, reason, paymentStatus: 'pending' })
  }
  return 'pending'
}

// A transfer takes longer than a card, so the reservation is extended; attempts after the one that prolonged it don't
// extend it.
async function noteChannel(
  tx: Tx,
  order: LockedOrder,
  attempt: AttemptRow,
  channel: Channel | null,
  at: Date,
): Promise<void> {
  if (channel === null || channel === attempt.channel) return
  await markAttempt(tx, attempt, { channel, at })
  const isLater = order.prolongedAt !== null && attempt.createdAt > order.prolongedAt
  if (isLater) return
  const { hold } = await readSettings(tx)
  await extendReservation(tx, order, { until: reservedUntil(attempt.createdAt, channel, hold), at })
}

// Once an order is paid, what happens to another attempt doesn't change it.
const decidesForOrder = async (tx: Tx, order: LockedOrder, attempt: AttemptRow): Promise<boolean> =>
  amountDue(await readOrderMoney(tx, order)) > 0 && (await isNewest(tx, attempt))

// The failure of an earlier attempt says nothing about the newest one.
async function isNewest(tx: Tx, attempt: AttemptRow): Promise<boolean> {
  const newer = await tx
    .selectFrom('paymentAttempt')
    .where('orderId', '=', attempt.orderId)
    .where('createdAt', '>', attempt.createdAt)
    .select('id')
    .executeTakeFirst()
  return newer === undefined
}
