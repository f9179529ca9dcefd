import { type RefObject, useEffect, useState } from 'react'

type Row = { id: string }

/**
 * Once a row that was deleted has left its list, with the button that had the focus, moves the focus to the row that takes its place.
 * The focus stays if it has moved elsewhere meanwhile. `targets` is a selector of what to focus, one per row. Returns the function to
 * call when a row was deleted.
 */
export function useRemovedRow(list: RefObject<HTMLElement | null>, rows: readonly Row[], targets: string) {
  const [removed, setRemoved] = useState<{ id: string; at: number } | null>(null)
  // In an effect, because it moves the focus.
  useEffect(() => {
    if (!removed || rows.some(({ id }) => id === removed.id)) return
    setRemoved(null)
    if (document.activeElement !== document.body) return
    const left = list.current?.querySelectorAll<HTMLElement>(targets) ?? []
    left[Math.min(removed.at, left.length - 1)]?.focus()
  }, [rows, removed, list, targets])
  return (id: string) => setRemoved({ id, at: rows.findIndex((row) => row.id === id) })
}
