/** Part of a list; `cursor` asks for what follows and is null at the end. */
export type Page<Item, Cursor = number> = { items: Item[]; cursor: Cursor | null }
export type PageRequest<Cursor = number> = { cursor: Cursor | null; limit: number }

/** The part of a list out of the rows that were read: one more than wanted, which shows that there is more. */
export function toPage<Item, Cursor>(
  rows: Item[],
  limit: number,
  cursorOf: (item: Item) => Cursor,
): Page<Item, Cursor> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
