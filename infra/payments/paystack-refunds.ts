import { z } from 'zod'
import type {
  BankAccount,
  FoundRefunds,
  ProviderRefund,
  RefundAnswer,
  RefundedPayment,
  RefundRequest,
  RefundState,
} from '#domain/payments/provider.ts'
import { type CallProvider, patience } from './call-provider.ts'
import { meaningOf, type ProviderConfig } from './provider-config.ts'
import { marked, markIn } from './refund-mark.ts'
import { isClearNo, refusedRefund } from './refused-refund.ts'

const states = new Map<string, RefundState>([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['processed', 'done'],
  ['failed', 'failed'],
  ['needs-attention', 'needs_attention'],
])

const id = z.union([z.number().int(), z.string()]).transform(String)

const refundSchema = z.object({
  id,
  status: z.string(),
  amount: z.union([z.number(), z.string()]).nullish(),
  currency: z.string().nullish(),
  merchant_note: z.string().nullish(),
  // An id in lists, the whole transaction where a refund was just made.
  transaction: z
    .union([id, z.object({ id, reference: z.string().nullish() })])
    .nullish()
    .catch(null),
  transaction_reference: z.string().nullish(),
})

type PaystackRefund = z.infer<typeof refundSchema>

/**
 * Asks Paystack to give money back. It has no idempotency key, so our own name for the refund goes into the merchant's
 * note, and a refund that already carries it is answered instead of made again.
 */
export async function refundWithPaystack(
  call: CallProvider,
  config: ProviderConfig,
  request: RefundRequest,
): Promise<RefundAnswer> {
  const earlier = await findPaystackRefunds(call, config, { ...request, names: [request.refundReference] })
  if (!earlier.ok) return { ok: false, reason: 'unavailable', detail: earlier.detail }
  const made = earlier.refunds.find((one) => one.refundReference === request.refundReference)
  if (made) return { ok: true, providerRefundId: made.providerRefundId, state: made.state }

  const answer = await call({
    method: 'POST',
    path: '/refund',
    body: {
      transaction: request.reference,
      amount: request.amount,
      currency: 'NGN',
      merchant_note: marked(request.refundReference, request.reason),
      customer_note: request.reason,
    },
    within: patience.refund,
    data: refundSchema,
  })
  if (!answer.ok) return refusedRefund(answer)
  return { ok: true, providerRefundId: answer.data.id, state: stateOf(config, answer.data.status) }
}

/**
 * Every refund of a payment. Paystack's list knows a filter by transaction that its reference doesn't promise, so what is
 * of another payment is left out here; a refund of ours that isn't on the newest page is asked for by its id.
 */
export async function findPaystackRefunds(
  call: CallProvider,
  config: ProviderConfig,
  payment: RefundedPayment,
): Promise<FoundRefunds> {
  const transaction = encodeURIComponent(payment.transactionId ?? payment.reference)
  const list = await call({
    method: 'GET',
    path: `/refund?transaction=${transaction}&perPage=100`,
    within: patience.read,
    data: z.array(refundSchema),
  })
  if (!list.ok && !isClearNo(list)) return { ok: false, detail: list.detail }
  const listed = list.ok ? list.data.filter((one) => isOf(payment, one)) : []
  const missing = payment.names.filter((name) => /^\d{1,20}$/.test(name) && !listed.some((one) => one.id === name))
  for (const name of missing) {
    const one = await call({ method: 'GET', path: `/refund/${name}`, within: patience.read, data: refundSchema })
    if (!one.ok && !isClearNo(one)) return { ok: false, detail: one.detail }
    if (one.ok && isOf(payment, one.data)) listed.push(one.data)
  }
  return { ok: true, refunds: listed.map((one) => read(config, one)) }
}

/** Sends the money of a refund that needs attention to the customer's bank account. */
export async function retryPaystackRefund(
  call: CallProvider,
  config: ProviderConfig,
  providerRefundId: string,
  { accountNumber, bankId }: BankAccount,
): Promise<RefundAnswer> {
  const answer = await call({
    method: 'POST',
    path: `/refund/retry_with_customer_details/${encodeURIComponent(providerRefundId)}`,
    body: { refund_account_details: { currency: 'NGN', account_number: accountNumber, bank_id: bankId } },
    within: patience.refund,
    data: refundSchema,
  })
  if (!answer.ok) return refusedRefund(answer)
  return { ok: true, providerRefundId: answer.data.id, state: stateOf(config, answer.data.status) }
}

function isOf(payment: RefundedPayment, refund: PaystackRefund): boolean {
  const mark = markIn(refund.merchant_note)
  if (mark !== null && payment.names.includes(mark)) return true
  const { transaction } = refund
  const [transactionId, reference] =
    typeof transaction === 'object' ? [transaction?.id, transaction?.reference] : [transaction, null]
  const named = [refund.transaction_reference, reference].includes(payment.reference)
  return named || (payment.transactionId !== null && transactionId === payment.transactionId)
}

function read(config: ProviderConfig, refund: PaystackRefund): ProviderRefund {
  const figure = String(refund.amount ?? '')
  const readable = /^\d{1,15}$/.test(figure) && (refund.currency ?? 'NGN') === 'NGN'
  return {
    providerRefundId: refund.id,
    refundReference: markIn(refund.merchant_note),
    amount: readable ? Number(figure) : null,
    state: stateOf(config, refund.status),
  }
}

const stateOf = (config: ProviderConfig, status: string) =>
  meaningOf(states, status, 'pending', { provider: 'paystack', report: config.report })
