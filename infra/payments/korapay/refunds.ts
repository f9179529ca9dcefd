import { z } from 'zod'
import { nairaToKobo } from '#domain/money/money.ts'
import type {
  FoundRefunds,
  ProviderRefund,
  ProviderRefundState,
  RefundAnswer,
  RefundedPayment,
  RefundRequest,
} from '#domain/payments/provider.ts'
import type { Connection, Refunds } from '../adapter.ts'
import { timeoutsMs } from '../call-provider.ts'
import { nairaNumber } from '../naira-number.ts'
import { findEarlierRefund, readSentRefund } from '../refunds.ts'
import { isDefiniteRefusal } from '../refused-answer.ts'
import { mapStatus } from '../status-meaning.ts'

/** Our name for a refund is Korapay's idempotency key. Refunds are found by their names: Korapay lists none by payment. */
export const refunds: Refunds = (connection) => ({
  refund: (request) => refund(connection, request),
  findRefunds: (payment) => findRefunds(connection, payment),
})

const states = new Map<string, ProviderRefundState>([
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

async function refund(connection: Connection, request: RefundRequest): Promise<RefundAnswer> {
  const reason = request.reason.trim().slice(0, reasonLimit)
  const answer = await connection.call({
    method: 'POST',
    path: '/refunds/initiate',
    body: {
      payment_reference: request.reference,
      reference: request.refundReference,
      amount: nairaNumber(request.amount),
      ...(reason && { reason }),
      ...(request.webhookUrl && { webhook_url: request.webhookUrl }),
    },
    within: timeoutsMs.refund,
    data: z.object({ status: z.string() }),
  })
  if (answer.ok || !isDefiniteRefusal(answer) || !/duplicate/i.test(answer.detail)) {
    return readSentRefund(answer, ({ status }) => ({
      providerRefundId: request.refundReference,
      state: mapStatus(states, status, connection),
    }))
  }
  const earlier = await findEarlierRefund(request, (payment) => findRefunds(connection, payment))
  // A name that is taken but not found belongs to another payment, or can't be read yet: nothing is known.
  return earlier ?? { ok: false, reason: 'unavailable', detail: answer.detail }
}

async function findRefunds(connection: Connection, { reference, names }: RefundedPayment): Promise<FoundRefunds> {
  const found: ProviderRefund[] = []
  for (const name of new Set(names)) {
    const path = `/refunds/${encodeURIComponent(name)}`
    const answer = await connection.call({ method: 'GET', path, within: timeoutsMs.read, data: refundSchema })
    if (!answer.ok && !isDefiniteRefusal(answer)) return { ok: false, detail: answer.detail }
    if (!answer.ok || (answer.data.payment_reference ?? reference) !== reference) continue
    const { status, currency, amount_returned: returned, amount } = answer.data
    found.push({
      providerRefundId: name,
      refundReference: name,
      amount: (currency ?? 'NGN') === 'NGN' ? nairaToKobo(returned ?? amount ?? '') : null,
      state: mapStatus(states, status, connection),
    })
  }
  return { ok: true, refunds: found }
}
