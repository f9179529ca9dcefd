/** What the router keeps of an entry of the history (`idx` is its place), and whose dialog it is. */
type EntryState = { idx?: number; dialog?: number }

// The dialogs that stand in the page and have an entry.
const open = new Set<number>()

/** The state of the entry that is shown. */
export const entryState = (): EntryState => (window.history.state as EntryState | null) ?? {}

/** Counts a dialog as standing in the page. Returns the function that ends that. */
export function keepEntryOf(dialog: number): () => void {
  open.add(dialog)
  return () => void open.delete(dialog)
}

/**
 * Steps back from an entry whose dialog isn't in the page, now and whenever one is come to: the page was loaded again, or Forward leads
 * to a dialog that Back has closed. Otherwise the next Back would seem to do nothing.
 */
export function leaveEntriesOfGoneDialogs(): void {
  const leave = () => {
    const { dialog } = entryState()
    if (dialog !== undefined && !open.has(dialog)) window.history.back()
  }
  window.addEventListener('popstate', leave)
  leave()
}
