/** The prefix of the local storage keys for drafts: what staff typed and didn't save. */
export const keptDraft = 'aso-draft:'

/** The session storage key of a contact message that isn't sent yet. */
export const contactDraft = 'aso-contact-draft'

/** The prefix of the session storage keys for a tab's own draft places. */
export const draftPlace = 'aso-draft-place:'

/** Deletes all unsaved drafts on this device, whoever typed them. */
export function forgetKeptDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(keptDraft)) localStorage.removeItem(name)
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(draftPlace)) sessionStorage.removeItem(name)
  } catch {
    // Where storage is blocked, nothing was saved.
  }
}
