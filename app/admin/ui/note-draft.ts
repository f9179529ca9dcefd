import { z } from 'zod'
import { severalLines } from '#domain/typed-text.ts'
import { typedSince } from './typed-since.ts'

/** The draft of a note or reply. `sent`: the text that was sent last and isn't known to be stored yet, or empty. */
export const noteDraftSchema = z.object({ text: z.string(), sent: z.string() })

export type NoteDraft = z.infer<typeof noteDraftSchema>

export const noNote: NoteDraft = { text: '', sent: '' }

/** The draft after `sent` was stored: only what was typed since. */
export const overStored = (draft: NoteDraft): NoteDraft =>
  draft.sent === '' ? draft : { text: typedSince(draft.text, draft.sent), sent: '' }

/** The same if the answer was never received: judged by the stored texts. */
export const overTexts = (draft: NoteDraft, stored: readonly string[]): NoteDraft =>
  stored.includes(severalLines(draft.sent)) ? overStored(draft) : draft
