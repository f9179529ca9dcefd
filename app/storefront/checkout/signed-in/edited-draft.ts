import { type Draft, readDraft, readTexts, writeDraft } from '#app/cart/checkout-draft.ts'

// Its name within the draft.
const name = 'edited'

/** Stands for the address that isn't saved yet, whose text is the draft's own. */
export const newAddressId = ''

/** What was typed of the saved address that is being edited, by field name; null where none is, of a new address nothing. */
export function readEdited(): { id: string; typed: Draft } | null {
  const { id, ...typed } = readTexts(readDraft()[name] ?? null)
  return id === undefined ? null : { id, typed }
}

/** Keeps what was typed of a saved address over a reload. */
export const writeEdited = (id: string, typed: Draft) =>
  writeDraft({ ...readDraft(), [name]: JSON.stringify({ ...typed, id }) })

/** Forgets it, as another address is chosen. */
export function forgetEdited() {
  const { [name]: _, ...draft } = readDraft()
  writeDraft(draft)
}
