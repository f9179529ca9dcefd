import { type Draft, readDraft, readTexts, writeDraft } from '#app/cart/checkout-draft.ts'

// The key within the draft.
const name = 'edited'

/** The id of an address that isn't saved yet; its text is in the draft itself. */
export const newAddressId = ''

/** The saved address being edited, with what was typed so far by field name; null if none is. For a new address `typed` is empty. */
export function readEdited(): { id: string; typed: Draft } | null {
  const { id, ...typed } = readTexts(readDraft()[name] ?? null)
  return id === undefined ? null : { id, typed }
}

/** Stores what was typed for a saved address, so that it survives a reload. */
export const writeEdited = (id: string, typed: Draft) =>
  writeDraft({ ...readDraft(), [name]: JSON.stringify({ ...typed, id }) })

/** Removes it when another address is chosen. */
export function forgetEdited() {
  const { [name]: _, ...draft } = readDraft()
  writeDraft(draft)
}
