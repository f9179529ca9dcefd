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
import { marked, markIn } from './refund-mark.ts'
import { isClearNo, refusedRefund } from './refused-refund.ts'

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

const id = z.union([z.number().int(), z.string()]).transform(String)

const refundSchema = z.object({
  id,
  tx_id: id.nullish(),
  status: z.string(),
  amount_refunded: z.union([z.number(), z.string()]).nullish(),
  comments: z.string().nullish(),
})

type FlutterwaveRefund = z.infer<typeof refundSchema>
type FindTransaction = (reference: string) => Promise<string | null>

const noTransaction = 'no paid transaction was found to refund'

/**
 * Asks Flutterwave to give money back, by its own transaction id. It has no idempotency key, so our name for the refund
 * goes into the comments, and a refund that already carries it is answered instead of made again.
 */
export async function refundWithFlutterwave(
  call: CallProvider,
  config: ProviderConfig,
  request: RefundRequest,
  findTransaction: FindTransaction,
): Promise<RefundAnswer> {
  const transactionId = request.transactionId ?? (await findTransaction(request.reference))
  if (!transactionId) return { ok: false, reason: 'unavailable', detail: noTransaction }

  const payment = { reference: request.reference, transactionId, names: [request.refundReference] }
  const earlier = await findFlutterwaveRefunds(call, config, payment, findTransaction)
  if (!earlier.ok) return { ok: false, reason: 'unavailable', detail: earlier.detail }
  const made = earlier.refunds.find((one) => one.refundReference === request.refundReference)
  if (made) return { ok: true, providerRefundId: made.providerRefundId, state: made.state }

  const answer = await call({
    method: 'POST',
    path: `/transactions/${encodeURIComponent(transactionId)}/refund`,
    body: {
      amount: nairaNumber(request.amount),
      comments: marked(request.refundReference, request.reason),
      ...(request.webhookUrl && { callbackurl: request.webhookUrl }),
    },
    within: patience.refund,
    data: refundSchema,
  })
  if (!answer.ok) return refusedRefund(answer)
  return { ok: true, providerRefundId: answer.data.id, state: stateOf(config, answer.data.status) }
}

/** Every refund of a payment; one that was named but isn't listed is asked for by its id. */
export async function findFlutterwaveRefunds(
  call: CallProvider,
  config: ProviderConfig,
  payment: RefundedPayment,
  findTransaction: FindTransaction,
): Promise<FoundRefunds> {
  const transaction = payment.transactionId ?? (await findTransaction(payment.reference))
  if (!transaction) return { ok: false, detail: noTransaction }
  const list = await call({
    method: 'GET',
    path: `/refunds?id=${encodeURIComponent(transaction)}`,
    within: patience.read,
    data: z.array(refundSchema),
  })
  if (!list.ok && !isClearNo(list)) return { ok: false, detail: list.detail }
  const isOf = ({ tx_id: of, comments }: FlutterwaveRefund) =>
    of === transaction || payment.names.includes(markIn(comments) ?? '')
  const listed = list.ok ? list.data.filter(isOf) : []
  const missing = payment.names.filter((name) => /^\d{1,20}$/.test(name) && !listed.some((one) => one.id === name))
  for (const name of missing) {
    const one = await call({ method: 'GET', path: `/refunds/${name}`, within: patience.read, data: refundSchema })
    if (!one.ok && !isClearNo(one)) return { ok: false, detail: one.detail }
    if (one.ok && isOf(one.data)) listed.push(one.data)
  }
  return { ok: true, refunds: listed.map((one) => read(config, one)) }
}

function read(config: ProviderConfig, refund: FlutterwaveRefund): ProviderRefund {
  return {
    providerRefundId: refund.id,
    refundReference: markIn(refund.comments),
    amount: nairaToKobo(refund.amount_refunded ?? ''),
    state: stateOf(config, refund.status),
  }
}

const stateOf = (config: ProviderConfig, status: string) =>
  meaningOf(states, status, 'pending', { provider: 'flutterwave', report: config.report })
