import { z } from 'zod'
import { nairaToKobo } from '#domain/money/money.ts'
import type {
  FoundRefunds,
  ProviderRefund,
  RefundAnswer,
  RefundedPayment,
  RefundRequest,
  RefundState,
} from '#domain/payments/provider.ts'
import { type CallProvider, patience } from './call-provider.ts'
import { nairaNumber } from './naira-number.ts'
import { meaningOf, type ProviderConfig } from './provider-config.ts'
import { isClearNo, refusedRefund } from './refused-refund.ts'

const states = new Map<string, RefundState>([
  ['processing', 'pending'],
  ['pending', 'pending'],
  ['success', 'done'],
  ['failed', 'failed'],
])

// Korapay's pages disagree on the limit, 50 or 200; the smaller one is always safe.
const reasonLimit = 50

const figure = z.union([z.number(), z.string()]).nullish()

const refundSchema = z.object({
  status: z.string(),
  payment_reference: z.string().nullish(),
  currency: z.string().nullish(),
  amount_returned: figure,
  amount: figure,
})

/** Asks Korapay to give money back. Our name for the refund is its idempotency key: a second request finds the first. */
export async function refundWithKorapay(
  call: CallProvider,
  config: ProviderConfig,
  request: RefundRequest,
): Promise<RefundAnswer> {
  const reason = request.reason.trim().slice(0, reasonLimit)
  const providerRefundId = request.refundReference
  const answer = await call({
    method: 'POST',
    path: '/refunds/initiate',
    body: {
      payment_reference: request.reference,
      reference: providerRefundId,
      amount: nairaNumber(request.amount),
      ...(reason && { reason }),
      ...(request.webhookUrl && { webhook_url: request.webhookUrl }),
    },
    within: patience.refund,
    data: z.object({ status: z.string() }),
  })
  if (answer.ok) return { ok: true, providerRefundId, state: stateOf(config, answer.data.status) }
  if (!isClearNo(answer) || !/duplicate/i.test(answer.detail)) return refusedRefund(answer)
  const earlier = await findKorapayRefunds(call, config, { ...request, names: [providerRefundId] })
  if (!earlier.ok) return { ok: false, reason: 'unavailable', detail: earlier.detail }
  const made = earlier.refunds[0]
  // A name that is taken but not found belongs to another payment, or isn't readable yet: nothing to conclude from.
  if (!made) return { ok: false, reason: 'unavailable', detail: answer.detail }
  return { ok: true, providerRefundId, state: made.state }
}

/** The refunds of a payment by their names: Korapay lists none by payment. One of another payment is left out. */
export async function findKorapayRefunds(
  call: CallProvider,
  config: ProviderConfig,
  { reference, names }: RefundedPayment,
): Promise<FoundRefunds> {
  const refunds: ProviderRefund[] = []
  for (const name of new Set(names)) {
    const path = `/refunds/${encodeURIComponent(name)}`
    const answer = await call({ method: 'GET', path, within: patience.read, data: refundSchema })
    if (!answer.ok && !isClearNo(answer)) return { ok: false, detail: answer.detail }
    if (!answer.ok || (answer.data.payment_reference ?? reference) !== reference) continue
    const { status, currency, amount_returned: returned, amount } = answer.data
    refunds.push({
      providerRefundId: name,
      refundReference: name,
      amount: (currency ?? 'NGN') === 'NGN' ? nairaToKobo(returned ?? amount ?? '') : null,
      state: stateOf(config, status),
    })
  }
  return { ok: true, refunds }
}

const stateOf = (config: ProviderConfig, status: string) =>
  meaningOf(states, status, 'pending', { provider: 'korapay', report: config.report })
