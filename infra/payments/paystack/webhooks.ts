import { z } from 'zod'
import type { ReadWebhook } from '../adapter.ts'
import { readJson } from '../read-json.ts'
import { signedByAny } from '../verify-signature.ts'
import { namesOf, webhookName } from '../webhook-fields.ts'

const eventSchema = z.object({
  event: z.string(),
  data: z.object({
    id: webhookName,
    reference: webhookName,
    transaction_reference: webhookName,
    transaction: z.object({ id: webhookName, reference: webhookName }).nullish().catch(null),
  }),
})

/** Paystack signs the whole raw body: HMAC-SHA512 in hex, keyed with the secret API key. */
export const readWebhook: ReadWebhook = (secrets, body, headers) => {
  const signature = headers.get('x-paystack-signature')
  if (!signature) return { ok: false, reason: 'missing' }
  if (!signedByAny('sha512', secrets, body, signature)) return { ok: false, reason: 'mismatch' }
  const json = readJson(body)
  if (!json) return { ok: false, reason: 'malformed' }
  const parsed = eventSchema.safeParse(json.value)
  if (!parsed.success) return { ok: true, kind: 'other', references: [], transactionId: null, refundNames: [] }

  const { event, data } = parsed.data
  if (event.startsWith('charge.dispute.')) {
    const { transaction } = data
    return {
      ok: true,
      kind: 'dispute',
      references: namesOf(transaction?.reference),
      transactionId: transaction?.id ?? null,
      refundNames: [],
    }
  }
  if (event.startsWith('charge.')) {
    return {
      ok: true,
      kind: 'charge',
      references: namesOf(data.reference),
      transactionId: data.id ?? null,
      refundNames: [],
    }
  }
  if (event.startsWith('refund.')) {
    return {
      ok: true,
      kind: 'refund',
      references: namesOf(data.transaction_reference),
      transactionId: null,
      refundNames: namesOf(data.id),
    }
  }
  return { ok: true, kind: 'other', references: namesOf(data.reference), transactionId: null, refundNames: [] }
}
