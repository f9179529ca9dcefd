import { z } from 'zod'
import type { WebhookReading } from '../provider.ts'

/** What an authenticated webhook speaks of: kept beside its body, so that it needn't be authenticated again to be applied. */
export const webhookMeaningSchema = z.object({
  kind: z.enum(['charge', 'refund', 'dispute', 'ping', 'other']),
  references: z.array(z.string()),
  transactionId: z.string().nullable(),
  refundNames: z.array(z.string()),
})

export type WebhookMeaning = z.infer<typeof webhookMeaningSchema>

/** The part of a reading that is kept. */
export const meaningOf = ({ ok: _, ...meaning }: Extract<WebhookReading, { ok: true }>): WebhookMeaning => meaning
