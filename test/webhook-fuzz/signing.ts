import fc from 'fast-check'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { imitationOf } from '#sandbox/imitations.ts'

/** `refused`: the signature check must fail. `accepted`: the signature is valid, whatever the body says. `either`: both are fine. */
export type ExpectedAnswer = 'refused' | 'accepted' | 'either'

export type FuzzedWebhook = {
  what: string
  expected: ExpectedAnswer
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/** The provider and the unpaid payment that the fuzzed webhooks are about. */
export type Target = { name: ProviderName; secret: string; otherSecrets: string[]; reference: string; others: string[] }

type Text = { text: string; signature: string }

/** The header that carries a provider's signature. */
export const headerOf = (name: ProviderName) => imitationOf(name).signatureHeader
export const bytes = (text: string) => new TextEncoder().encode(text)

/** A body with the signature that the provider would give it. */
export function signed(
  name: ProviderName,
  secret: string,
  event: string,
  data: string,
  body = envelope(event, data),
): Text {
  return { text: body, signature: imitationOf(name).sign(body, data, secret) }
}

export const envelope = (event: string, data: string) => `{"event":${JSON.stringify(event)},"data":${data}}`

/** Events of all providers. For a provider that doesn't send it, an event is an unknown one. */
export const events = [
  'charge.success',
  'charge.completed',
  'charge.failed',
  'charge.dispute.create',
  'refund.processed',
  'refund.completed',
  'refund.success',
  'refund.failed',
  'transfer.success',
  'transfer.completed',
  'bank.transfer.rejected',
  'test_assess',
]

/** Data about a payment with the fields of all providers, so that it fits any event. */
export const dataOf = (reference: string) =>
  fc
    .record({
      id: fc.integer({ min: 1, max: 2 ** 40 }),
      status: fc.constantFrom('success', 'successful', 'failed', 'completed', 'reversed', 'pending'),
      amount: fc.constantFrom<number | string>(3_250_000, '3250000', 32_500, '32500.00', 1, 0, -1),
      currency: fc.constantFrom('NGN', 'USD', ''),
      domain: fc.constantFrom('test', 'live'),
    })
    .map((data) => ({
      ...data,
      reference,
      tx_ref: reference,
      payment_reference: reference,
      transaction_reference: reference,
      transaction: { id: data.id, reference },
    }))

/** A plausible webhook about the target with its valid signature. */
export const message = ({ name, secret, reference }: Target) =>
  fc
    .tuple(fc.constantFrom(...events), dataOf(reference))
    .map(([event, data]) => ({ event, data, ...signed(name, secret, event, JSON.stringify(data)) }))
