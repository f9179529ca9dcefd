import type { ProductCard } from '#domain/catalogue/product.ts'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { toWishlistItem } from './toggle-wishlist-item.ts'

/** The status of a saved product: unknown, still sold (with the price when last seen), or no longer sold. */
export type WishlistItemStatus =
  | { state: 'unknown' }
  | { state: 'sold'; card: ProductCard; lastSeenPrice: Kobo }
  | { state: 'gone' }

/** The status of each saved product by id. The price seen last comes from the status `known` before, or else from the wishlist. */
export function statusesOf(
  wishlist: readonly WishlistItem[],
  cards: readonly ProductCard[],
  known: ReadonlyMap<string, WishlistItemStatus> = new Map(),
): Map<string, WishlistItemStatus> {
  const byId = new Map(cards.map((card) => [card.id, card]))
  return new Map(
    wishlist.map((item) => {
      const card = byId.get(item.id)
      const before = known.get(item.id)
      const lastSeenPrice = before?.state === 'sold' ? before.lastSeenPrice : item.price
      return [item.id, card ? { state: 'sold', card, lastSeenPrice } : { state: 'gone' }]
    }),
  )
}

/** The wishlist products updated from their cards, by id. */
export const refreshed = (cards: readonly ProductCard[]): Map<string, WishlistItem> =>
  new Map(cards.map((card) => [card.id, toWishlistItem(card)]))

/** The message for a status; empty if there is nothing to say. */
export function statusText(status: WishlistItemStatus): string {
  if (status.state === 'unknown') return ''
  if (status.state === 'gone') return 'No longer sold'
  if (status.card.stockQuantity === 0) return 'Sold out'
  const { price } = status.card
  if (price === status.lastSeenPrice) return ''
  return `${price < status.lastSeenPrice ? 'Down' : 'Up'} from ${formatNaira(status.lastSeenPrice)}`
}
