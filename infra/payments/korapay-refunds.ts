import { z } from 'zod'
import type { RefundAnswer, RefundRequest, RefundState } from '#domain/payments/gateway.ts'
import { type CallProvider, patience } from './call-provider.ts'
import { nairaNumber } from './naira-number.ts'
import { meaningOf, type ProviderConfig } from './provider-config.ts'

const states = new Map<string, RefundState>([
  ['processing', 'pending'],
  ['pending', 'pending'],
  ['success', 'done'],
  ['failed', 'failed'],
])

// Korapay's pages disagree on the limit, 50 or 200; the smaller one is always safe.
const reasonLimit = 50

/** Asks Korapay to give money back. Our name for the refund is its idempotency key: a second request finds the first. */
export async function refundWithKorapay(
  call: CallProvider,
  config: ProviderConfig,
  request: RefundRequest,
): Promise<RefundAnswer> {
  const reason = request.reason.trim().slice(0, reasonLimit)
  const answer = await call({
    method: 'POST',
    path: '/refunds/initiate',
    body: {
      payment_reference: request.reference,
      reference: request.refundReference,
      amount: nairaNumber(request.amount),
      ...(reason && { reason }),
    },
    within: patience.refund,
    data: z.object({ status: z.string() }),
  })
  const providerRefundId = request.refundReference
  if (answer.ok) return { ok: true, providerRefundId, state: stateOf(config, answer.data.status) }
  if (answer.reason === 'unclear') return { ok: false, reason: 'unavailable', detail: answer.detail }
  if (!/duplicate/i.test(answer.detail)) return { ok: false, reason: 'rejected', detail: answer.detail }
  const earlier = await readKorapayRefund(call, config, providerRefundId)
  if (earlier.state === 'unavailable') return { ok: false, reason: 'unavailable', detail: earlier.detail }
  return { ok: true, providerRefundId, state: earlier.state }
}

/** How a refund stands, by our own name for it, which is Korapay's too. */
export async function readKorapayRefund(
  call: CallProvider,
  config: ProviderConfig,
  reference: string,
): Promise<{ state: RefundState } | { state: 'unavailable'; detail: string }> {
  const answer = await call({
    method: 'GET',
    path: `/refunds/${encodeURIComponent(reference)}`,
    within: patience.read,
    data: z.object({ status: z.string() }),
  })
  if (!answer.ok) return { state: 'unavailable', detail: answer.detail }
  return { state: stateOf(config, answer.data.status) }
}

const stateOf = (config: ProviderConfig, status: string) =>
  meaningOf(states, status, 'pending', { provider: 'korapay', report: config.report })
