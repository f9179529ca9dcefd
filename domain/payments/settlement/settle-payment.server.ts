import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { type AttemptRow, type AttemptState, isSettled } from '../attempts/attempt.ts'
import { findAttempt } from '../attempts/find-attempt.server.ts'
import type { Verification } from '../provider.ts'
import { settleReversal } from '../refunds/settle-reversal.server.ts'
import { applyVerification } from './apply-verification.server.ts'
import { judgeVerification, type VerificationResult } from './judge-verification.ts'
import { settleSecondPayment } from './settle-second-payment.server.ts'

export type Settlement =
  /** `answered`: whether the provider said anything; without that, nothing is known but what was known before. */
  { ok: true; orderId: string; state: AttemptState; answered: boolean } | { ok: false; reason: 'unknown_reference' }

/**
 * Looks at what the provider says of one attempt and writes it down once. Every door (webhook, browser, mail link, timer)
 * comes through here, in any order and any number of times: the first verified payment marks the order paid, everything
 * after it changes nothing. What the caller was told is never believed; only the provider's own answer is. A transaction's
 * id that the caller heard of merely helps the provider to find it.
 */
export async function settlePayment(
  shop: Shop,
  reference: string,
  heard: { transactionId: string | null } = { transactionId: null },
): Promise<Settlement> {
  const attempt = await findAttempt(shop.db, reference)
  if (!attempt) return { ok: false, reason: 'unknown_reference' }
  const { orderId, state } = attempt
  if (isSettled(attempt))
    return { ok: true, orderId, state, answered: await lookAgain(shop, attempt, heard.transactionId) }
  const result = judgeVerification(attempt, await ask(shop, attempt, heard.transactionId))
  if (result.outcome === 'unanswered') return { ok: true, orderId, state, answered: false }
  const settlement = await write(shop, attempt, result)
  const isReversed = result.outcome === 'paid' && result.reversed
  return isReversed ? { ...settlement, answered: await takeBack(shop, attempt) } : settlement
}

// What was settled is settled; but its money may be going back, or more of it may have come. Whether the provider answered.
async function lookAgain(shop: Shop, attempt: AttemptRow, heardId: string | null): Promise<boolean> {
  const { nextCheckAt, providerTransactionId: settledBy } = attempt
  const isAnswered = nextCheckAt === null || (await takeBack(shop, attempt))
  const isAnother = heardId !== null && settledBy !== null && heardId !== settledBy
  return isAnother ? (await settleSecondPayment(shop, attempt, heardId)) && isAnswered : isAnswered
}

// The money came and went: whether the provider said how. While it doesn't, it is asked again at the attempt's next check.
async function takeBack(shop: Shop, { id, reference }: AttemptRow): Promise<boolean> {
  const reversal = await settleReversal(shop, reference)
  if (!reversal.ok) return false
  await shop.db.updateTable('paymentAttempt').set({ nextCheckAt: null }).where('id', '=', id).execute()
  return true
}

async function ask(shop: Shop, attempt: AttemptRow, heardId: string | null): Promise<Verification> {
  const provider = shop.providers.get(attempt.provider)
  if (!provider) return { state: 'unavailable', detail: `${attempt.provider} has no keys` }
  return provider.verify(attempt.reference, heardId ?? attempt.providerTransactionId)
}

function write(shop: Shop, attempt: AttemptRow, result: VerificationResult): Promise<Settlement & { ok: true }> {
  const now = shop.clock()
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, attempt.orderId)
    // Another door may have been faster: what counts is how the attempt stands under the order's lock.
    const current = await findAttempt(tx, attempt.reference)
    if (!order || !current) throw new Error(`Attempt ${attempt.reference} has no order`)
    const state = isSettled(current)
      ? current.state
      : await applyVerification(tx, { order, attempt: current, result, now })
    return { ok: true, orderId: order.id, state, answered: true }
  })
}
