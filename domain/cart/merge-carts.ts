import type { CartLineInput } from './cart-line.ts'
import type { SavedCart } from './saved-cart.ts'

// Copies of the limits in cart-line.ts and saved-cart.ts, which a test compares. Importing those would load the schema
// library.
export const mostLines = 50
export const mostWishlistItems = 200

/**
 * Merges a browser's cart with the one that is saved for its shopper. If both have a line, it gets the larger quantity;
 * lines that only the saved cart has come last. The browser's own wishlist comes first. `before` is what both contained
 * when they were last the same: what only one side has changed or removed since then stays as that side left it.
 * Products of lines for which the cart has no room are moved to the wishlist, as long as that has room.
 */
export function mergeCarts(own: SavedCart, saved: SavedCart, before: SavedCart | null = null): SavedCart {
  const old = before ?? { lines: [], wishlist: [] }
  const lines = merge(own.lines, saved.lines, old.lines, sameLines)
  const wished = merge(own.wishlist, saved.wishlist, old.wishlist, sameItems)
  const withoutRoom = new Set(lines.slice(mostLines).map(({ productId }) => productId))
  for (const { id } of wished) withoutRoom.delete(id)
  const saves = [...withoutRoom].map((id) => ({ id, shownColor: null }))
  return { lines: lines.slice(0, mostLines), wishlist: [...wished, ...saves].slice(0, mostWishlistItems) }
}

type Comparison<T> = {
  identity: (item: T) => string
  isSame: (a: T, b: T) => boolean
  /** For an item that both sides have, when both or neither have changed it. */
  join: (own: T, saved: T) => T
}

const sameLines: Comparison<CartLineInput> = {
  identity: ({ productId, size, color }) => JSON.stringify([productId, size, color]),
  isSame: (a, b) => a.quantity === b.quantity,
  join: (own, saved) => ({ ...own, quantity: Math.max(own.quantity, saved.quantity) }),
}

const sameItems: Comparison<SavedCart['wishlist'][number]> = {
  identity: ({ id }) => id,
  isSame: () => true,
  join: (own) => own,
}

function merge<T>(
  own: readonly T[],
  saved: readonly T[],
  before: readonly T[],
  { identity, isSame, join }: Comparison<T>,
): T[] {
  const byId = (items: readonly T[]) => new Map(items.map((item) => [identity(item), item]))
  const [ownById, savedById, beforeById] = [byId(own), byId(saved), byId(before)]
  const isUnchanged = (item: T) => {
    const old = beforeById.get(identity(item))
    return old !== undefined && isSame(item, old)
  }
  const joined = own.flatMap((item) => {
    const other = savedById.get(identity(item))
    // Removed on the other side: it stays removed, unless this side has changed it.
    if (other === undefined) return isUnchanged(item) ? [] : [item]
    if (isUnchanged(item) === isUnchanged(other)) return [join(item, other)]
    return [isUnchanged(item) ? other : item]
  })
  return [...joined, ...saved.filter((item) => !ownById.has(identity(item)) && !isUnchanged(item))]
}
