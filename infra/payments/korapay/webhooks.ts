import { z } from 'zod'
import type { ReadWebhook } from '../adapter.ts'
import { rawMember } from '../raw-member.ts'
import { readJson } from '../read-json.ts'
import { signedByAny } from '../verify-signature.ts'
import { namesOf, webhookName } from '../webhook-fields.ts'

const eventSchema = z.object({
  event: z.string(),
  data: z.object({ reference: webhookName, payment_reference: webhookName }),
})

/**
 * Korapay signs only the `data` object: HMAC-SHA256 in hex, keyed with the secret API key. Its documents don't say
 * which bytes it signs, so the signature may be of `data` as it was sent or, within the size that events have, as
 * `JSON.stringify` would write it. The event's name is not covered. The body is parsed only once the signature is
 * verified.
 */
export const readWebhook: ReadWebhook = (secrets, body, headers) => {
  const signature = headers.get('x-korapay-signature')
  if (!signature) return { ok: false, reason: 'missing' }
  const written = rawMember(body, 'data')
  if (written === null) return { ok: false, reason: 'malformed' }
  const isSigned = (text: string) => signedByAny('sha256', secrets, text, signature)
  if (!isSigned(written) && !isSigned(rewritten(written))) return { ok: false, reason: 'mismatch' }
  const json = readJson(body)
  if (!json) return { ok: false, reason: 'malformed' }

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

const rewrittenLength = 16_384

function rewritten(data: string): string {
  if (data.length > rewrittenLength) return ''
  try {
    return JSON.stringify(JSON.parse(data))
  } catch {
    return ''
  }
}
