import { z } from 'zod'
import { severalLines } from '#domain/typed-text.ts'
import { typedSince } from './typed-since.ts'

/** A note or an answer while it is typed; `sent`: the text that was sent last and isn't known to be stored, or empty. */
export const noteDraftSchema = z.object({ text: z.string(), sent: z.string() })

export type NoteDraft = z.infer<typeof noteDraftSchema>

export const noNote: NoteDraft = { text: '', sent: '' }

/** What is left to send once what was sent is stored: what was typed since. */
export const overStored = (draft: NoteDraft): NoteDraft =>
  draft.sent === '' ? draft : { text: typedSince(draft.text, draft.sent), sent: '' }

/** The same where nobody waited for the answer: by the texts that are stored. */
export const overTexts = (draft: NoteDraft, stored: readonly string[]): NoteDraft =>
  stored.includes(severalLines(draft.sent)) ? overStored(draft) : draft
