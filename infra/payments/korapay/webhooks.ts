import { z } from 'zod'
import type { ReadWebhook } from '../adapter.ts'
import { readJson } from '../read-json.ts'
import { signedByAny } from '../verify-signature.ts'
import { namesOf, webhookName } from '../webhook-fields.ts'

const eventSchema = z.object({
  event: z.string(),
  data: z.object({ reference: webhookName, payment_reference: webhookName }),
})

/**
 * Korapay signs only the `data` object: HMAC-SHA256 in hex, keyed with the secret API key. Which bytes it signs isn't
 * settled, so `data` counts as written and as JavaScript would write it again. The event's name is not covered.
 */
export const readWebhook: ReadWebhook = (secrets, body, headers) => {
  const signature = headers.get('x-korapay-signature')
  if (!signature) return { ok: false, reason: 'missing' }
  const json = readJson(body)
  const written = json?.raw.get('data')
  if (!json || written === undefined) return { ok: false, reason: 'malformed' }
  const signed = [written, JSON.stringify(JSON.parse(written))]
  if (!signed.some((text) => signedByAny('sha256', secrets, text, signature))) return { ok: false, reason: 'mismatch' }

  const parsed = eventSchema.safeParse(json.value)
  if (!parsed.success) return { ok: true, kind: 'other', references: [], transactionId: null, refundNames: [] }
  const { event, data } = parsed.data
  // Ours is in either field, depending on how the charge was opened.
  const references = namesOf(data.payment_reference, data.reference)
  const transactionId = data.reference?.startsWith('KPY') ? data.reference : null
  if (event.startsWith('charge.')) return { ok: true, kind: 'charge', references, transactionId, refundNames: [] }
  if (event.startsWith('refund.')) {
    // Here `reference` is the refund's own name.
    const refundNames = namesOf(data.reference)
    return { ok: true, kind: 'refund', references: namesOf(data.payment_reference), transactionId: null, refundNames }
  }
  return { ok: true, kind: 'other', references, transactionId: null, refundNames: [] }
}
