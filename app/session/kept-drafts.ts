/** The prefix of the local storage keys for drafts: what staff typed and didn't save. */
export const keptDraft = 'aso-draft:'

/** What the names of a tab's own places of drafts in its session storage begin with. */
export const draftPlace = 'aso-draft-place:'

/** Deletes what was typed and not saved on this device, whoever typed it. */
export function forgetKeptDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(keptDraft)) localStorage.removeItem(name)
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(draftPlace)) sessionStorage.removeItem(name)
  } catch {
    // Where storage is blocked, nothing was saved.
  }
}
