import type { ProviderKeys } from '#infra/payments/sandbox-keys.ts'
import type { Imitation, Message } from './imitation.ts'
import type { SignatureKind, Switches } from './switches.ts'

/** A webhook as it is sent. */
export type SignedWebhook = {
  url: string
  reference: string | null
  body: string
  headers: Record<string, string>
  retries: number[]
}

/** Serializes and signs a webhook, correctly or wrongly as the switches say. */
export function signWebhook(
  imitation: Imitation,
  message: Message,
  keys: ProviderKeys,
  switches: Switches,
): SignedWebhook {
  const body = bodyOf(message.event, message.written)
  const swapped = switches.webhookEvent === null ? body : bodyOf(switches.webhookEvent, message.written)
  return {
    url: message.url,
    reference: message.reference,
    body: switches.webhookAltered ? altered(swapped) : swapped,
    headers: signatureHeaders(imitation, body, message.written, keys, switches.webhookSignature),
    retries: imitation.retries(switches),
  }
}

/** The header that authenticates a body; none when the switches leave it out. */
export function signatureHeaders(
  imitation: Imitation,
  body: string,
  written: string,
  keys: ProviderKeys,
  kind: SignatureKind,
): Record<string, string> {
  if (kind === 'missing') return {}
  const secret = kind === 'old_secret' ? oldWebhookSecret(keys) : (keys.webhookSecrets[0] ?? '')
  const right = imitation.sign(body, written, secret)
  return { [imitation.signatureHeader]: spoilSignature(right, kind) }
}

/** The secret before the current one. A shop that is replacing its secret accepts both. */
export const oldWebhookSecret = (keys: ProviderKeys): string =>
  keys.webhookSecrets[1] ?? `${keys.webhookSecrets[0] ?? ''}_before`

function bodyOf(event: string | null, written: string): string {
  return event === null ? written : `{"event":${JSON.stringify(event)},"data":${written}}`
}

function altered(body: string): string {
  return body.replace(
    /("amount\w*":"?)(\d)/i,
    (_, before, digit) => `${before}${digit === '9' ? 8 : Number(digit) + 1}`,
  )
}

function spoilSignature(signature: string, kind: SignatureKind): string {
  if (kind === 'wrong') return [...signature].reverse().join('')
  if (kind === 'truncated') return signature.slice(0, -2)
  if (kind === 'upper_case') return signature.toUpperCase()
  if (kind === 'not_hex') return `${signature.slice(0, -1)}z`
  return signature
}
