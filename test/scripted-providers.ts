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

/** A refund as the provider keeps it; a test may change where it stands. */
type ScriptedRefund = ProviderRefund & { reference: string }

/**
 * What happens to a request for a refund. `made`: it is made; `dies`: it is made, and our process dies before it hears;
 * `times_out`: it is made, but no answer comes; `unreachable`: it isn't made, and no answer comes; `rejected`: refused.
 */
export type RefundFate = 'made' | 'dies' | 'times_out' | 'unreachable' | 'rejected'

export type ScriptedProvider = PaymentProvider & {
  /** What the provider was asked to open, in order. */
  charges: ChargeRequest[]
  /** What it says of a reference from now on; before that it knows of no payment. */
  say: (reference: string, verification: Verification) => void
  /** Marks a reference as paid, with the amount of its charge unless another is given. */
  pay: (reference: string, amount?: number) => void
  /** What the next charges are answered with. */
  opens: (answer: OpenedCharge) => void
  /** All refunds that the provider made, ours and its dashboard's, oldest first. */
  refunds: ScriptedRefund[]
  /** What it was asked to give back, in order, repeated requests included. */
  refundRequests: RefundRequest[]
  /** What happens to the next requests for refunds. */
  refunding: (fate: RefundFate) => void
  /** Whether it tells of its refunds when it is asked. */
  telling: (tells: boolean) => void
  /** Makes a refund on the provider's dashboard. */
  refundFromDashboard: (reference: string, amount: number, state?: ProviderRefund['state']) => ScriptedRefund
}

/**
 * A payment provider whose answers are scripted. Its webhooks carry `{ "reference": … }` and are authentic when the header
 * `x-test-signature` says `right`. Like the real ones it never gives back more than it took, and makes a refund of one name
 * once. A webhook about a refund says `"kind": "refund"` and may carry `refundNames` and `transactionId`.
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
    say: (reference, verification) => void answers.set(reference, verification),
    pay: (reference, amount) => {
      const charge = charges.find((asked) => asked.reference === reference)
      if (!charge) throw new Error(`${name} was never asked for ${reference}`)
      answers.set(reference, paid(reference, amount ?? charge.amount))
    },
    opens: (answer) => {
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
  | 'refunding'
  | 'telling'
  | 'refundFromDashboard'
  | 'refund'
  | 'findRefunds'
  | 'retryRefund'
>

function scriptedRefunds(name: ProviderName, payments: ReadonlyMap<string, Verification>): Refunding {
  const refunds: ScriptedRefund[] = []
  const refundRequests: RefundRequest[] = []
  let fate: RefundFate = 'made'
  let tells = true
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
    refunding: (next) => {
      fate = next
    },
    telling: (next) => {
      tells = next
    },
    refundFromDashboard: (reference, amount, state = 'done') => Object.assign(make(reference, amount, null), { state }),
    refund: async (request) => {
      refundRequests.push(request)
      if (fate === 'unreachable') return { ok: false, reason: 'unavailable', detail: 'no answer' }
      if (fate === 'rejected') return { ok: false, reason: 'rejected', detail: 'The payment is not settled yet' }
      const earlier = refunds.find((one) => one.refundReference === request.refundReference)
      if (!earlier && request.amount > leftOf(request.reference)) {
        return { ok: false, reason: 'rejected', detail: 'More than what is left' }
      }
      const made = earlier ?? make(request.reference, request.amount, request.refundReference)
      if (fate === 'dies') throw new Error('the process dies here')
      if (fate === 'times_out') return { ok: false, reason: 'unavailable', detail: 'no answer' }
      return answered(made)
    },
    findRefunds: async ({ reference }) =>
      tells
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
