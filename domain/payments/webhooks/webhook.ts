import { z } from 'zod'
import type { WebhookReading } from '../provider.ts'

export const webhookStates = ['stored', 'applied', 'unmatched', 'ignored', 'dead_lettered'] as const
export type WebhookState = (typeof webhookStates)[number]

/** What an authenticated webhook is about; stored beside its body, so that it needn't be authenticated again. */
export const webhookMeaningSchema = z.object({
  kind: z.enum(['charge', 'refund', 'dispute', 'ping', 'other']),
  references: z.array(z.string()),
  transactionId: z.string().nullable(),
  refundNames: z.array(z.string()),
})

export type WebhookMeaning = z.infer<typeof webhookMeaningSchema>

/** The part of a reading that is stored. */
export const toWebhookMeaning = ({ ok: _, ...meaning }: Extract<WebhookReading, { ok: true }>): WebhookMeaning =>
  meaning
