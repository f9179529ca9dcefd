import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { type AttemptRow, secondReference } from '../attempts/attempt.ts'
import { findAttempt, findReferenceOf } from '../attempts/find-attempt.server.ts'
import { applyVerification } from './apply-verification.server.ts'
import { checkVerification, type VerificationResult } from './check-verification.ts'

/**
 * Settles a transaction that a webhook reports under a reference that another transaction has already settled:
 * Flutterwave accepts several payments for one reference. If the provider confirms it, it is recorded as an attempt of
 * its own, so that it is checked, recorded and refunded like any other. Returns whether the provider answered.
 */
export async function settleSecondPayment(shop: Shop, first: AttemptRow, transactionId: string): Promise<boolean> {
  const answer = await shop.providers.get(first.provider)?.verify(first.reference, transactionId)
  if (!answer || answer.state === 'unavailable') return false
  const isAnother = answer.state === 'paid' && answer.transactionId === transactionId
  if (!isAnother) return true
  const result = checkVerification(first, answer)
  await inTransaction(shop.db, async (tx) => {
    await write(tx, first, { transactionId, result, now: shop.clock() })
    return { ok: true }
  })
  return true
}

async function write(
  tx: Tx,
  first: AttemptRow,
  { transactionId, result, now }: { transactionId: string; result: VerificationResult; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, first.orderId)
  if (!order || (await findReferenceOf(tx, first.provider, transactionId))) return
  const reference = secondReference(first.reference, transactionId)
  const { orderId, provider, mode, amount } = first
  const second = { orderId, provider, mode, amount, reference, createdAt: now, updatedAt: now }
  await tx.insertInto('paymentAttempt').values(second).execute()
  const attempt = await findAttempt(tx, reference)
  if (attempt) await applyVerification(tx, { order, attempt, result, now })
}
