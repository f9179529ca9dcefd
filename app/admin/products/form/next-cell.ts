type Place = { row: number; column: number }
type Pressed = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }

/**
 * Where a key leads from a cell of the stock grid: up, down and Enter to the row above or below, left and right to the next column once
 * the cursor stands at that end of the number. Null where the key stays, or isn't one of them.
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
  // Enter in the last row doesn't send the form either.
  const isInside = to.row >= 0 && to.row < rows && to.column >= 0 && to.column < columns
  return isInside ? to : key === 'Enter' ? { row, column } : null
}
