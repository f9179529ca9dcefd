/** The state of a history entry: React Router's index, and the id of the dialog that it belongs to. */
type EntryState = { idx?: number; dialog?: number }

// The mounted dialogs that have a history entry.
const open = new Set<number>()

/** The state of the current history entry. */
export const entryState = (): EntryState => (window.history.state as EntryState | null) ?? {}

/** Registers a mounted dialog. Returns the function that unregisters it. */
export function keepEntryOf(dialog: number): () => void {
  open.add(dialog)
  return () => void open.delete(dialog)
}

/**
 * Goes back from a history entry whose dialog isn't mounted, now and on every navigation: after a reload, or when Forward leads to a
 * dialog that Back has closed. Otherwise the next Back would seem to do nothing.
 */
export function leaveEntriesOfGoneDialogs(): void {
  const leave = () => {
    const { dialog } = entryState()
    if (dialog !== undefined && !open.has(dialog)) window.history.back()
  }
  window.addEventListener('popstate', leave)
  leave()
}
