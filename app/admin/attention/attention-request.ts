import { z } from 'zod'
import { attentionSources } from '#domain/attention/attention.ts'
import { severalLines } from '#domain/typed-text.ts'

export const longestNote = 500

const about = {
  source: z.enum(attentionSources),
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
}

/**
 * The possible actions: check or try again, mark as done with a note, or match a webhook with an order number. Typed texts are not
 * restricted here, so that errors in them can be explained.
 */
export const attentionActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('again'), ...about }),
  z.object({ act: z.literal('done'), ...about, note: z.string().transform(severalLines) }),
  z.object({ act: z.literal('match'), ...about, source: z.literal('webhook'), order: z.string().max(1_000) }),
])

export type AttentionAct = z.infer<typeof attentionActSchema>

/** The result of an action. `isGone`: the item is resolved and its card disappears. */
export type AttentionAnswer =
  | { ok: true; message: string; isGone: boolean }
  | { ok: false; message: string; isGone?: true; isUnanswered?: boolean }

/** The result if somebody else resolved the item first. */
export const seenToMeanwhile: AttentionAnswer = {
  ok: false,
  message: 'Somebody else has seen to it meanwhile.',
  isGone: true,
}
