/** What the names of drafts in local storage begin with: what staff have typed and not saved. */
export const keptDraft = 'aso-draft:'

/** Deletes what was typed and not saved on this device, whoever typed it. */
export function forgetKeptDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(keptDraft)) localStorage.removeItem(name)
  } catch {
    // Storage is switched off, so nothing was kept.
  }
}
