import { useEffect, useEffectEvent } from 'react'
import { noNote, noteDraftSchema, overStored, overTexts } from './note-draft.ts'
import { useDraft } from './use-draft.ts'

/**
 * The text of a note or an answer, kept on this device until it is stored. What is typed meanwhile stays; what was sent by a form that was
 * left before the answer came isn't offered again where `stored`, the texts there are, has it. `typedBefore` is what was refused without
 * scripts.
 */
export function useNoteDraft(name: string, stored: readonly string[], typedBefore?: string | null) {
  const { value, update, wasRestored } = useDraft({
    name,
    saved: noNote,
    version: null,
    schema: noteDraftSchema,
    typed: typedBefore == null ? undefined : { ...noNote, text: typedBefore },
  })
  const count = stored.length
  const settle = useEffectEvent(() => update((now) => overTexts(now, stored)))
  // Only the browser has the draft, and others write as well. Not with each sending: the same text may be sent twice.
  useEffect(() => {
    if (wasRestored || count > 0) settle()
  }, [count, wasRestored])
  return {
    text: value.text,
    wasRestored,
    type: (text: string) => update((now) => ({ ...now, text })),
    onSubmit: () => update((now) => ({ ...now, sent: now.text })),
    // An answer may be there when the form is shown, before what was found on the device is rendered.
    onStored: () => update(overStored),
  }
}
