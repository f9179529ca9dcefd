/** A page of a list. `cursor` asks for what comes after it; null at the end. */
export type Page<Item, Cursor = number> = { items: Item[]; cursor: Cursor | null }
export type PageRequest<Cursor = number> = { cursor: Cursor | null; limit: number }

/** A page out of the rows that were read: one row more than wanted was read, to see whether there are more. */
export function toPage<Item, Cursor>(
  rows: Item[],
  limit: number,
  cursorOf: (item: Item) => Cursor,
): Page<Item, Cursor> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
