import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import type { ProviderName } from '#domain/orders/provider-name.ts'

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

/** Each provider's signature header. */
export const headers: Record<ProviderName, string> = {
  paystack: 'x-paystack-signature',
  flutterwave: 'verif-hash',
  korapay: 'x-korapay-signature',
}
export const bytes = (text: string) => new TextEncoder().encode(text)

/** A body with the signature that the provider would give it. */
export function signed(
  name: ProviderName,
  secret: string,
  event: string,
  data: string,
  body = envelope(event, data),
): Text {
  const hmac = (algorithm: string, text: string) => createHmac(algorithm, secret).update(text).digest('hex')
  const signature = name === 'paystack' ? hmac('sha512', body) : name === 'korapay' ? hmac('sha256', data) : secret
  return { text: body, signature }
}

export const envelope = (event: string, data: string) => `{"event":${JSON.stringify(event)},"data":${data}}`

export const events: Record<ProviderName, string[]> = {
  paystack: [
    'charge.success',
    'refund.processed',
    'charge.dispute.create',
    'bank.transfer.rejected',
    'transfer.success',
  ],
  flutterwave: ['charge.completed', 'refund.completed', 'transfer.completed', 'test_assess'],
  korapay: ['charge.success', 'charge.failed', 'refund.success', 'refund.failed', 'transfer.success'],
}

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
    .tuple(fc.constantFrom(...events[name]), dataOf(reference))
    .map(([event, data]) => ({ event, data, ...signed(name, secret, event, JSON.stringify(data)) }))
