import { z } from 'zod'
import { attentionSources } from '#domain/attention/attention.ts'
import { severalLines } from '#domain/typed-text.ts'

export const longestNote = 500

const about = {
  source: z.enum(attentionSources),
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
}

/**
 * What is asked for: to look again or try again, to say that it is done and why, or to match a webhook with the number of an order. What
 * was typed may be anything: refusals of it are said.
 */
export const attentionActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('again'), ...about }),
  z.object({ act: z.literal('done'), ...about, note: z.string().transform(severalLines) }),
  z.object({ act: z.literal('match'), ...about, source: z.literal('webhook'), order: z.string().max(1_000) }),
])

export type AttentionAct = z.infer<typeof attentionActSchema>

/** What an act came to. `isGone`: it no longer waits, and its card is going. */
export type AttentionAnswer =
  | { ok: true; message: string; isGone: boolean }
  | { ok: false; message: string; isGone?: true; isUnanswered?: boolean }

/** The answer where somebody else was quicker. */
export const seenToMeanwhile: AttentionAnswer = {
  ok: false,
  message: 'Somebody else has seen to it meanwhile.',
  isGone: true,
}
