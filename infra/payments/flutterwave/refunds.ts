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
import { marked, markIn } from '../refund-mark.ts'
import { fetchRefunds, readSentRefund, refundOnce } from '../refunds.ts'
import { mapStatus } from '../status-meaning.ts'
import { findTransaction } from './charges.ts'

/** Refunds are asked for by Flutterwave's own transaction id. Our name for a refund goes into its comments. */
export const refunds: Refunds = (connection) => ({
  refund: (request) => refund(connection, request),
  findRefunds: (payment) => findRefunds(connection, payment),
})

const states = new Map<string, ProviderRefundState>([
  // Plain "completed" says that the request was accepted; only the longer statuses say that money has left.
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

const noTransaction = 'no paid transaction was found to refund'

async function refund(connection: Connection, request: RefundRequest): Promise<RefundAnswer> {
  const transactionId = request.transactionId ?? (await findTransaction(connection, request.reference))
  if (!transactionId) return { ok: false, reason: 'unavailable', detail: noTransaction }
  return refundOnce(
    { ...request, transactionId },
    (payment) => findRefunds(connection, payment),
    async () => {
      const answer = await connection.call({
        method: 'POST',
        path: `/transactions/${encodeURIComponent(transactionId)}/refund`,
        body: {
          amount: nairaNumber(request.amount),
          comments: marked(request.refundReference, request.reason),
          ...(request.webhookUrl && { callbackurl: request.webhookUrl }),
        },
        within: timeoutsMs.refund,
        data: refundSchema,
      })
      return readSentRefund(answer, (made) => read(connection, made))
    },
  )
}

async function findRefunds(connection: Connection, payment: RefundedPayment): Promise<FoundRefunds> {
  const transaction = payment.transactionId ?? (await findTransaction(connection, payment.reference))
  if (!transaction) return { ok: false, detail: noTransaction }
  return fetchRefunds(connection.call, payment, {
    path: `/refunds?id=${encodeURIComponent(transaction)}`,
    pathOf: (refundId) => `/refunds/${refundId}`,
    schema: refundSchema,
    isOfPayment: ({ tx_id: of, comments }) => of === transaction || payment.names.includes(markIn(comments) ?? ''),
    read: (found) => read(connection, found),
  })
}

const read = (connection: Connection, found: z.output<typeof refundSchema>): ProviderRefund => ({
  providerRefundId: found.id,
  refundReference: markIn(found.comments),
  amount: nairaToKobo(found.amount_refunded ?? ''),
  state: mapStatus(states, found.status, connection),
})
