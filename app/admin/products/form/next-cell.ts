type Place = { row: number; column: number }
type Pressed = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }

/**
 * The cell of the stock grid that a key leads to: up, down and Enter to the row above or below; left and right to the next column if
 * the cursor is at that end of the number. Null if the key does nothing here.
 */
export function nextCell(
  { key, shiftKey, altKey, ctrlKey, metaKey }: Pressed,
  { row, column }: Place,
  { rows, columns }: { rows: number; columns: number },
  atEdge: { start: boolean; end: boolean },
): Place | null {
  if (altKey || ctrlKey || metaKey) return null
  const to = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Enter: { row: row + (shiftKey ? -1 : 1), column },
    ArrowLeft: atEdge.start ? { row, column: column - 1 } : null,
    ArrowRight: atEdge.end ? { row, column: column + 1 } : null,
  }[key]
  if (!to) return null
  // Enter in the last row stays there, so that it doesn't submit the form.
  const isInside = to.row >= 0 && to.row < rows && to.column >= 0 && to.column < columns
  return isInside ? to : key === 'Enter' ? { row, column } : null
}
