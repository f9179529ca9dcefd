import { z } from 'zod'
import type {
  BankAccount,
  FoundRefunds,
  ProviderRefund,
  ProviderRefundState,
  RefundAnswer,
  RefundedPayment,
  RefundRequest,
} from '#domain/payments/provider.ts'
import type { Connection, Refunds } from '../adapter.ts'
import { timeoutsMs } from '../call-provider.ts'
import { marked, markIn } from '../refund-mark.ts'
import { fetchRefunds, readSentRefund, refundOnce } from '../refunds.ts'
import { mapStatus } from '../status-meaning.ts'
import { listBanks } from './banks.ts'

/** Our name for a refund goes into the merchant's note. */
export const refunds: Refunds = (connection) => ({
  refund: (request) => refund(connection, request),
  findRefunds: (payment) => findRefunds(connection, payment),
  retryRefund: (providerRefundId, account) => retryRefund(connection, providerRefundId, account),
  listBanks: () => listBanks(connection),
})

const states = new Map<string, ProviderRefundState>([
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

type PaystackRefund = z.output<typeof refundSchema>

function refund(connection: Connection, request: RefundRequest): Promise<RefundAnswer> {
  return refundOnce(
    request,
    (payment) => findRefunds(connection, payment),
    async () => {
      const answer = await connection.call({
        method: 'POST',
        path: '/refund',
        body: {
          transaction: request.reference,
          amount: request.amount,
          currency: 'NGN',
          merchant_note: marked(request.refundReference, request.reason),
          customer_note: request.reason,
        },
        within: timeoutsMs.refund,
        data: refundSchema,
      })
      return readSentRefund(answer, (made) => read(connection, made))
    },
  )
}

function findRefunds(connection: Connection, payment: RefundedPayment): Promise<FoundRefunds> {
  const transaction = encodeURIComponent(payment.transactionId ?? payment.reference)
  return fetchRefunds(connection.call, payment, {
    path: `/refund?transaction=${transaction}&perPage=100`,
    pathOf: (refundId) => `/refund/${refundId}`,
    schema: refundSchema,
    isOfPayment: (found) => isOf(payment, found),
    read: (found) => read(connection, found),
  })
}

// Sends the money of a refund that needs attention to the customer's bank account.
async function retryRefund(
  connection: Connection,
  providerRefundId: string,
  { accountNumber, bankId }: BankAccount,
): Promise<RefundAnswer> {
  const answer = await connection.call({
    method: 'POST',
    path: `/refund/retry_with_customer_details/${encodeURIComponent(providerRefundId)}`,
    body: { refund_account_details: { currency: 'NGN', account_number: accountNumber, bank_id: bankId } },
    within: timeoutsMs.refund,
    data: refundSchema,
  })
  return readSentRefund(answer, (retried) => read(connection, retried))
}

function isOf(
  payment: RefundedPayment,
  { merchant_note, transaction, transaction_reference }: PaystackRefund,
): boolean {
  const mark = markIn(merchant_note)
  if (mark !== null && payment.names.includes(mark)) return true
  const [transactionId, reference] =
    typeof transaction === 'object' ? [transaction?.id, transaction?.reference] : [transaction, null]
  const named = [transaction_reference, reference].includes(payment.reference)
  return named || (payment.transactionId !== null && transactionId === payment.transactionId)
}

function read(connection: Connection, found: PaystackRefund): ProviderRefund {
  const figure = String(found.amount ?? '')
  const readable = /^\d{1,15}$/.test(figure) && (found.currency ?? 'NGN') === 'NGN'
  return {
    providerRefundId: found.id,
    refundReference: markIn(found.merchant_note),
    amount: readable ? Number(figure) : null,
    state: mapStatus(states, found.status, connection),
  }
}
