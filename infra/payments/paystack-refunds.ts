import { z } from 'zod'
import type { RefundAnswer, RefundRequest, RefundState } from '#domain/payments/gateway.ts'
import { type CallProvider, patience } from './call-provider.ts'
import { meaningOf, type ProviderConfig } from './provider-config.ts'

const states = new Map<string, RefundState>([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['processed', 'done'],
  ['failed', 'failed'],
  ['needs-attention', 'needs_attention'],
])

const refundSchema = z.object({
  id: z.union([z.number().int(), z.string()]).transform(String),
  status: z.string(),
  merchant_note: z.string().nullish(),
})

/**
 * Asks Paystack to give money back. It has no idempotency key, so our own name for the refund goes into the merchant's
 * note, and a refund that already carries it is answered instead of made again.
 */
export async function refundWithPaystack(
  call: CallProvider,
  config: ProviderConfig,
  request: RefundRequest,
): Promise<RefundAnswer> {
  const earlier = await call({
    method: 'GET',
    path: `/refund?transaction=${encodeURIComponent(request.transactionId ?? request.reference)}&perPage=100`,
    within: patience.read,
    data: z.array(refundSchema),
  })
  if (!earlier.ok && earlier.reason === 'unclear') return { ok: false, reason: 'unavailable', detail: earlier.detail }
  const made = earlier.ok ? earlier.data.find((one) => one.merchant_note?.startsWith(noteMark(request))) : undefined
  if (made) return { ok: true, providerRefundId: made.id, state: stateOf(config, made.status) }

  const answer = await call({
    method: 'POST',
    path: '/refund',
    body: {
      transaction: request.reference,
      amount: request.amount,
      currency: 'NGN',
      merchant_note: `${noteMark(request)} ${request.reason}`,
      customer_note: request.reason,
    },
    within: patience.refund,
    data: refundSchema,
  })
  if (!answer.ok)
    return { ok: false, reason: answer.reason === 'refused' ? 'rejected' : 'unavailable', detail: answer.detail }
  return { ok: true, providerRefundId: answer.data.id, state: stateOf(config, answer.data.status) }
}

/** How a refund stands, by Paystack's id for it. */
export async function readPaystackRefund(call: CallProvider, config: ProviderConfig, id: string) {
  const answer = await call({
    method: 'GET',
    path: `/refund/${encodeURIComponent(id)}`,
    within: patience.read,
    data: refundSchema,
  })
  if (!answer.ok) return { state: 'unavailable' as const, detail: answer.detail }
  return { state: stateOf(config, answer.data.status) }
}

const noteMark = (request: RefundRequest) => `[${request.refundReference}]`

const stateOf = (config: ProviderConfig, status: string) =>
  meaningOf(states, status, 'pending', { provider: 'paystack', report: config.report })
