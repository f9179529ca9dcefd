import type { GatewayName } from '#domain/orders/gateway-name.ts'
import type { ChargeRequest, OpenedCharge, PaymentGateway, Verification } from '#domain/payments/gateway.ts'

export type ScriptedGateway = PaymentGateway & {
  /** What the provider was asked to open, in order. */
  charges: ChargeRequest[]
  /** What it says of a reference from now on; before that it knows of no payment. */
  say: (reference: string, verification: Verification) => void
  /** Marks a reference as paid, with the amount of its charge unless another is given. */
  pay: (reference: string, amount?: number) => void
  /** What the next charges are answered with. */
  opens: (answer: OpenedCharge) => void
}

/**
 * A payment provider whose answers are scripted. Its webhooks carry `{ "reference": … }` and are authentic when the header
 * `x-test-signature` says `right`.
 */
export function scriptedGateway(name: GatewayName): ScriptedGateway {
  const charges: ChargeRequest[] = []
  const answers = new Map<string, Verification>()
  let opening: OpenedCharge = { ok: true, checkoutUrl: `https://${name}.test/pay`, popup: null }
  return {
    name,
    mode: 'test',
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
      const { reference } = JSON.parse(new TextDecoder().decode(body)) as { reference: string }
      return { ok: true, kind: 'charge', references: [reference], transactionId: null, refundNames: [] }
    },
    refund: async ({ refundReference }) => ({ ok: true, providerRefundId: refundReference, state: 'pending' }),
    findRefunds: async () => ({ ok: true, refunds: [] }),
  }
}

export const paid = (reference: string, amount: number): Verification => ({
  state: 'paid',
  reference,
  transactionId: `T-${reference}`,
  amount,
  currency: 'NGN',
  mode: 'test',
  channel: 'card',
  fee: null,
})
