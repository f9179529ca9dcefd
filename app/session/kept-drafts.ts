/** The prefix of the local storage keys for drafts: what staff typed and didn't save. */
export const keptDraft = 'aso-draft:'

/** Deletes all unsaved drafts on this device, whoever typed them. */
export function forgetKeptDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(keptDraft)) localStorage.removeItem(name)
  } catch {
    // Where storage is blocked, nothing was saved.
  }
}
