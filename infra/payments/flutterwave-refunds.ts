import { z } from 'zod'
import type { RefundAnswer, RefundRequest, RefundState } from '#domain/payments/gateway.ts'
import { type CallProvider, patience } from './call-provider.ts'
import { nairaNumber } from './naira-number.ts'
import { meaningOf, type ProviderConfig } from './provider-config.ts'

const states = new Map<string, RefundState>([
  // Plain "completed" says that the request was taken in; only the longer words say that money has left.
  ['completed', 'pending'],
  ['processing', 'pending'],
  ['pending', 'pending'],
  ['pending-momo', 'pending'],
  ['completed-bank-transfer', 'done'],
  ['completed-momo', 'done'],
  ['completed-mpgs', 'done'],
  ['completed-offline', 'done'],
  ['completed-preauth', 'done'],
  ['failed', 'failed'],
])

const refundSchema = z.object({
  id: z.union([z.number().int(), z.string()]).transform(String),
  status: z.string(),
  comments: z.string().nullish(),
})

/**
 * Asks Flutterwave to give money back, by its own transaction id. It has no idempotency key, so our name for the refund
 * goes into the comments, and a refund that already carries it is answered instead of made again.
 */
export async function refundWithFlutterwave(
  call: CallProvider,
  config: ProviderConfig,
  request: RefundRequest,
  findTransaction: (reference: string) => Promise<string | null>,
): Promise<RefundAnswer> {
  const transaction = request.transactionId ?? (await findTransaction(request.reference))
  if (!transaction) return { ok: false, reason: 'unavailable', detail: 'no paid transaction was found to refund' }

  const earlier = await call({
    method: 'GET',
    path: `/refunds?id=${encodeURIComponent(transaction)}`,
    within: patience.read,
    data: z.array(refundSchema),
  })
  if (!earlier.ok && earlier.reason === 'unclear') return { ok: false, reason: 'unavailable', detail: earlier.detail }
  const made = earlier.ok ? earlier.data.find((one) => one.comments?.startsWith(commentMark(request))) : undefined
  if (made) return { ok: true, providerRefundId: made.id, state: stateOf(config, made.status) }

  const answer = await call({
    method: 'POST',
    path: `/transactions/${encodeURIComponent(transaction)}/refund`,
    body: { amount: nairaNumber(request.amount), comments: `${commentMark(request)} ${request.reason}` },
    within: patience.refund,
    data: refundSchema,
  })
  if (!answer.ok)
    return { ok: false, reason: answer.reason === 'refused' ? 'rejected' : 'unavailable', detail: answer.detail }
  return { ok: true, providerRefundId: answer.data.id, state: stateOf(config, answer.data.status) }
}

/** How a refund stands, by Flutterwave's id for it. */
export async function readFlutterwaveRefund(call: CallProvider, config: ProviderConfig, id: string) {
  const answer = await call({
    method: 'GET',
    path: `/refunds/${encodeURIComponent(id)}`,
    within: patience.read,
    data: refundSchema,
  })
  if (!answer.ok) return { state: 'unavailable' as const, detail: answer.detail }
  return { state: stateOf(config, answer.data.status) }
}

const commentMark = (request: RefundRequest) => `[${request.refundReference}]`

const stateOf = (config: ProviderConfig, status: string) =>
  meaningOf(states, status, 'pending', { provider: 'flutterwave', report: config.report })
