import { useEffect, useEffectEvent } from 'react'
import { noNote, noteDraftSchema, overStored, overTexts } from './note-draft.ts'
import { useDraft } from './use-draft.ts'

/**
 * The draft of a note or reply, stored on this device until it is saved. What is typed during the save stays. If the form was left
 * before the answer came, what was sent is dropped once `stored`, the saved texts, contains it. `typedBefore`: the text that was
 * refused in a form without JavaScript.
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
  // Drafts exist only in the browser, and others may add notes as well. Not after each submission: the same text may be sent twice.
  useEffect(() => {
    if (wasRestored || count > 0) settle()
  }, [count, wasRestored])
  return {
    text: value.text,
    wasRestored,
    type: (text: string) => update((now) => ({ ...now, text })),
    onSubmit: () => update((now) => ({ ...now, sent: now.text })),
    // An answer may arrive before a restored draft has been rendered.
    onStored: () => update(overStored),
  }
}
