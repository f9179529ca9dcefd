import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { findAttempt } from '../attempts/find-attempt.server.ts'
import { refundsOfAttempt } from './read-refunds.server.ts'
import { recordRefund } from './record-refund.server.ts'

export type RefundsSettled =
  | { ok: true; orderId: string }
  | { ok: false; reason: 'unknown_reference' }
  /** The provider gave no clear answer: ask again later. */
  | { ok: false; reason: 'unavailable'; detail: string }

/**
 * Asks the provider about all refunds of a payment and records them, including those made on its dashboard. Idempotent;
 * webhooks, the poller and sending a refund all call it. `names` are the provider's names for refunds in a webhook,
 * which only help to find them.
 */
export async function settleRefunds(
  shop: Shop,
  attemptReference: string,
  names: readonly string[],
): Promise<RefundsSettled> {
  const attempt = await findAttempt(shop.db, attemptReference)
  if (!attempt) return { ok: false, reason: 'unknown_reference' }
  const provider = shop.providers.get(attempt.provider)
  if (!provider) return { ok: false, reason: 'unavailable', detail: `${attempt.provider} has no keys` }
  const ours = (await refundsOfAttempt(shop.db, attempt.id)).flatMap((one) => [one.reference, one.providerRefundId])
  const known = [...ours, ...names].filter((name) => name !== null)
  const { reference, providerTransactionId: transactionId } = attempt
  const found = await provider.findRefunds({ reference, transactionId, names: [...new Set(known)] })
  if (!found.ok) return { ok: false, reason: 'unavailable', detail: found.detail }
  return inTransaction(shop.db, async (tx) => {
    for (const reported of found.refunds) await recordRefund(tx, attempt, reported, shop.clock())
    return { ok: true, orderId: attempt.orderId }
  })
}
