import type { ProviderName } from '#domain/orders/provider-name.ts'
import type {
  ChargeRequest,
  OpenedCharge,
  PaymentProvider,
  ProviderRefund,
  RefundAnswer,
  RefundRequest,
  Verification,
} from '#domain/payments/provider.ts'

/** A refund as the provider stores it; a test may change its state. */
type ScriptedRefund = ProviderRefund & { reference: string }

/**
 * What happens to a refund request. `made`: the refund is made. `crashes`: it is made, but our process ends before the response arrives.
 * `times_out`: it is made, but no response comes. `unreachable`: it isn't made, and no response comes. `rejected`: refused.
 */
export type RefundOutcome = 'made' | 'crashes' | 'times_out' | 'unreachable' | 'rejected'

export type ScriptedProvider = PaymentProvider & {
  /** The charges it was asked to initialise, in order. */
  charges: ChargeRequest[]
  /** Sets the answer to verify for a reference; until then it is `not_found`. */
  setVerification: (reference: string, verification: Verification) => void
  /** Marks a reference as paid, with the amount of its charge unless another is given. */
  pay: (reference: string, amount?: number) => void
  /** Sets the answer to initialise. */
  setChargeAnswer: (answer: OpenedCharge) => void
  /** All refunds it made, ours and those from its dashboard, oldest first. */
  refunds: ScriptedRefund[]
  /** The refund requests it received, in order, including repeated ones. */
  refundRequests: RefundRequest[]
  /** Sets what happens to the next refund requests. */
  setRefundOutcome: (outcome: RefundOutcome) => void
  /** Sets whether `findRefunds` gets a response. */
  setRefundsReadable: (isReadable: boolean) => void
  /** Makes a refund on the provider's dashboard. */
  refundFromDashboard: (reference: string, amount: number, state?: ProviderRefund['state']) => ScriptedRefund
}

/**
 * A payment provider whose answers tests set. Its webhooks carry `{ "reference": … }` and are authentic when the header
 * `x-test-signature` is `right`. Like the real providers it never refunds more than was paid, and makes one refund per refund
 * reference. A webhook about a refund has `"kind": "refund"` and may have `refundNames` and `transactionId`.
 */
export function scriptedProvider(name: ProviderName): ScriptedProvider {
  const charges: ChargeRequest[] = []
  const answers = new Map<string, Verification>()
  let opening: OpenedCharge = { ok: true, checkoutUrl: `https://${name}.test/pay`, popup: null }
  const refunds = scriptedRefunds(name, answers)
  return {
    name,
    mode: 'test',
    popupTakesReferenceOnce: name === 'korapay',
    smallestRefund: name === 'korapay' ? 10_000 : 1,
    charges,
    setVerification: (reference, verification) => void answers.set(reference, verification),
    pay: (reference, amount) => {
      const charge = charges.find((asked) => asked.reference === reference)
      if (!charge) throw new Error(`${name} was never asked for ${reference}`)
      answers.set(reference, paid(reference, amount ?? charge.amount))
    },
    setChargeAnswer: (answer) => {
      opening = answer
    },
    initialise: async (charge) => {
      charges.push(charge)
      return opening
    },
    verify: async (reference) => answers.get(reference) ?? { state: 'not_found' },
    readWebhook: (body, headers) => {
      if (headers.get('x-test-signature') !== 'right') return { ok: false, reason: 'mismatch' }
      const { reference, ...said } = JSON.parse(new TextDecoder().decode(body)) as TestWebhook
      const references = reference === undefined ? [] : [reference]
      return { ok: true, kind: 'charge', transactionId: null, refundNames: [], ...said, references }
    },
    ...refunds,
  }
}

type TestWebhook = {
  reference?: string
  kind?: 'charge' | 'refund' | 'dispute'
  transactionId?: string
  refundNames?: string[]
}

type Refunding = Pick<
  ScriptedProvider,
  | 'refunds'
  | 'refundRequests'
  | 'setRefundOutcome'
  | 'setRefundsReadable'
  | 'refundFromDashboard'
  | 'refund'
  | 'findRefunds'
  | 'retryRefund'
  | 'listBanks'
>

function scriptedRefunds(name: ProviderName, payments: ReadonlyMap<string, Verification>): Refunding {
  const refunds: ScriptedRefund[] = []
  const refundRequests: RefundRequest[] = []
  let outcome: RefundOutcome = 'made'
  let isReadable = true
  const leftOf = (reference: string) => {
    const payment = payments.get(reference)
    const paidIn = payment && 'amount' in payment ? (payment.amount ?? 0) : 0
    const given = refunds.filter((one) => one.reference === reference && one.state !== 'failed')
    return paidIn - given.reduce((sum, one) => sum + (one.amount ?? 0), 0)
  }
  const make = (reference: string, amount: number, refundReference: string | null): ScriptedRefund => {
    const made = {
      reference,
      refundReference,
      amount,
      providerRefundId: `${name}-${refunds.length + 1}`,
      state: 'pending' as const,
    }
    refunds.push(made)
    return made
  }
  const answered = ({ providerRefundId, state }: ProviderRefund): RefundAnswer => ({
    ok: true,
    providerRefundId,
    state,
  })

  return {
    refunds,
    refundRequests,
    setRefundOutcome: (next) => {
      outcome = next
    },
    setRefundsReadable: (next) => {
      isReadable = next
    },
    refundFromDashboard: (reference, amount, state = 'done') => Object.assign(make(reference, amount, null), { state }),
    refund: async (request) => {
      refundRequests.push(request)
      if (outcome === 'unreachable') return { ok: false, reason: 'unavailable', detail: 'no answer' }
      if (outcome === 'rejected') return { ok: false, reason: 'rejected', detail: 'The payment is not settled yet' }
      const earlier = refunds.find((one) => one.refundReference === request.refundReference)
      if (!earlier && request.amount > leftOf(request.reference)) {
        return { ok: false, reason: 'rejected', detail: 'More than what is left' }
      }
      const made = earlier ?? make(request.reference, request.amount, request.refundReference)
      if (outcome === 'crashes') throw new Error('the process dies here')
      if (outcome === 'times_out') return { ok: false, reason: 'unavailable', detail: 'no answer' }
      return answered(made)
    },
    findRefunds: async ({ reference }) =>
      isReadable
        ? {
            ok: true,
            refunds: refunds
              .filter((one) => one.reference === reference)
              .map(({ reference: _, ...one }) => ({ ...one })),
          }
        : { ok: false, detail: 'no answer' },
    retryRefund: async (providerRefundId) => {
      const refund = refunds.find((one) => one.providerRefundId === providerRefundId)
      if (refund?.state !== 'needs_attention') return { ok: false, reason: 'rejected', detail: 'It cannot be retried' }
      refund.state = 'pending'
      return answered(refund)
    },
    listBanks: async () => ({ ok: true, banks: [{ bankId: '9', name: 'Guaranty Trust Bank' }] }),
  }
}

export const paid = (reference: string, amount: number): Extract<Verification, { reference: string }> => ({
  state: 'paid',
  reference,
  transactionId: `T-${reference}`,
  amount,
  currency: 'NGN',
  mode: 'test',
  channel: 'card',
  fee: null,
})
