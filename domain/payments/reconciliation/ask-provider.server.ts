import type { Shop } from '#domain/shop.ts'
import { referenceAtProvider } from '../attempts/attempt.ts'
import { findReferenceOf } from '../attempts/find-attempt.server.ts'
import type { Verification } from '../provider.ts'
import { type ProviderReport, refundsOf } from './find-provider-differences.ts'
import type { AttemptFacts, PaymentRecord } from './payment-record.ts'
import type { NotCompared } from './payment-report.ts'

type Answer = { ok: true; providerReport: ProviderReport } | { ok: false; unanswered: NotCompared }

/**
 * The provider's report of a payment and, if money was recorded, of its refunds. Unanswered if there are no keys for
 * the payment's mode.
 */
export async function askProvider(shop: Shop, paymentRecord: PaymentRecord, ours: AttemptFacts): Promise<Answer> {
  const attempt = { ...ours, reference: referenceAtProvider(ours) }
  const { reference, providerTransactionId: transactionId } = attempt
  const noAnswer = (why: string): Answer => ({
    ok: false,
    unanswered: { reference, orderId: paymentRecord.order.id, why },
  })
  const provider = shop.providers.get(attempt.provider)
  if (!provider) return noAnswer(`${attempt.provider} has no keys`)
  if (provider.mode !== attempt.mode)
    return noAnswer(`made in ${attempt.mode} mode, ${attempt.provider} is in ${provider.mode} mode`)

  const payment = await provider.verify(reference, transactionId)
  if (payment.state === 'unavailable') return noAnswer(payment.detail)
  if (attempt.received === null) {
    return {
      ok: true,
      providerReport: { attempt, payment, refunds: null, recordedFor: await findRecorded(shop, attempt, payment) },
    }
  }

  const names = refundsOf(paymentRecord, attempt).flatMap(({ reference: own, providerRefundId }) =>
    providerRefundId === null ? [own] : [own, providerRefundId],
  )
  const found = await provider.findRefunds({ reference, transactionId, names })
  if (!found.ok) return noAnswer(`refunds: ${found.detail}`)
  return { ok: true, providerReport: { attempt, payment, refunds: found.refunds, recordedFor: null } }
}

async function findRecorded(shop: Shop, attempt: AttemptFacts, payment: Verification): Promise<string | null> {
  if (payment.state !== 'paid' || payment.transactionId === null) return null
  const recorded = await findReferenceOf(shop.db, attempt.provider, payment.transactionId)
  return recorded === attempt.reference ? null : recorded
}
