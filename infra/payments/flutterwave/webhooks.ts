import { z } from 'zod'
import type { ReadWebhook } from '../adapter.ts'
import { readJson } from '../read-json.ts'
import { isAnySecret } from '../verify-signature.ts'
import { namesOf, webhookName } from '../webhook-fields.ts'

const eventSchema = z.object({
  event: z.string(),
  data: z
    .object({ id: webhookName, tx_ref: webhookName, tx_id: webhookName, TransactionId: webhookName })
    .nullish()
    .catch(null),
})

// Refund webhooks have no envelope, and name their payment by its transaction alone.
const refundSchema = z.object({ id: webhookName, TransactionId: webhookName })

/**
 * Flutterwave signs nothing: it sends back the secret hash from its dashboard. The body is therefore unproven and only
 * makes the shop verify the payment.
 */
export const readWebhook: ReadWebhook = (secrets, body, headers) => {
  const hash = headers.get('verif-hash')
  if (!hash) return { ok: false, reason: 'missing' }
  if (!isAnySecret(secrets, hash)) return { ok: false, reason: 'mismatch' }
  const json = readJson(body)
  if (!json) return { ok: false, reason: 'malformed' }

  const event = eventSchema.safeParse(json.value)
  if (!event.success) {
    const refund = refundSchema.safeParse(json.value)
    const transactionId = refund.success ? (refund.data.TransactionId ?? null) : null
    const refundNames = transactionId && refund.success ? namesOf(refund.data.id) : []
    return { ok: true, kind: transactionId ? 'refund' : 'other', references: [], transactionId, refundNames }
  }
  const { event: name, data } = event.data
  const references = namesOf(data?.tx_ref)
  if (name === 'test_assess') return { ok: true, kind: 'ping', references: [], transactionId: null, refundNames: [] }
  if (name.startsWith('charge.'))
    return { ok: true, kind: 'charge', references, transactionId: data?.id ?? null, refundNames: [] }
  if (name.startsWith('refund.')) {
    const transactionId = data?.tx_id ?? data?.TransactionId ?? null
    return { ok: true, kind: 'refund', references, transactionId, refundNames: namesOf(data?.id) }
  }
  return { ok: true, kind: 'other', references, transactionId: null, refundNames: [] }
}
