import { z } from 'zod'
import { outcomes } from './ledger.ts'

/** What can be told to the imitation from outside. Times are milliseconds. */
export const settingsSchema = z.object({
  webhooks: z.enum(['on', 'off']),
  webhookDelayMs: z.number().int().min(0).max(86_400_000),
  /** How often each webhook is sent, as providers sometimes repeat themselves. */
  webhookCopies: z.number().int().min(1).max(5),
  /** How long a pending bank transfer takes to arrive. */
  transferDelayMs: z.number().int().min(0).max(86_400_000),
  /** What the next payment page does by itself as soon as it opens. */
  next: z.enum(outcomes).nullable(),
  refunds: z.enum(['done', 'failed', 'needs_attention']),
  refundDelayMs: z.number().int().min(0).max(86_400_000),
})

export type Settings = z.output<typeof settingsSchema>

export const usualSettings: Settings = {
  webhooks: 'on',
  webhookDelayMs: 1_000,
  webhookCopies: 1,
  transferDelayMs: 6_000,
  next: null,
  refunds: 'done',
  refundDelayMs: 2_000,
}
