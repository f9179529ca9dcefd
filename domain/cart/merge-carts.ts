import type { CartLineInput } from './cart-line.ts'
import type { SavedCart } from './saved-cart.ts'

// Copies of the limits in cart-line.ts and saved-cart.ts; a test keeps them equal. Importing them would load the schema library.
export const mostLines = 50
export const mostWishlistItems = 200

/**
 * The cart of a browser together with the one that is saved for its shopper: of the same line the larger quantity, then the lines that
 * only the saved one has; its own wishlist first. What goes beyond the limits is left out.
 */
export function mergeCarts(own: SavedCart, saved: SavedCart): SavedCart {
  return {
    lines: union(own.lines, saved.lines, lineOf, largerOf).slice(0, mostLines),
    wishlist: union(own.wishlist, saved.wishlist, ({ id }) => id).slice(0, mostWishlistItems),
  }
}

function union<T>(
  own: readonly T[],
  saved: readonly T[],
  identity: (item: T) => string,
  join = (a: T, _b: T): T => a,
): T[] {
  const savedById = new Map(saved.map((item) => [identity(item), item]))
  const ownIds = new Set(own.map(identity))
  const joined = own.map((item) => {
    const other = savedById.get(identity(item))
    return other === undefined ? item : join(item, other)
  })
  return [...joined, ...saved.filter((item) => !ownIds.has(identity(item)))]
}

const lineOf = ({ productId, size, color }: CartLineInput) => JSON.stringify([productId, size, color])

const largerOf = (a: CartLineInput, b: CartLineInput) => ({ ...a, quantity: Math.max(a.quantity, b.quantity) })
