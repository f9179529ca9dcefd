import type { ProductCard } from '#domain/catalogue/product.ts'

/** Up to eight products each: the newest of all, those marked as new, the most sold and the most seen. */
export type Shelves = Record<'all' | 'newArrivals' | 'bestsellers' | 'trending', ProductCard[]>

export type ShelfTag = 'all' | 'new-arrivals' | 'bestsellers' | 'trending'

const shelfOf = {
  all: 'all',
  'new-arrivals': 'newArrivals',
  bestsellers: 'bestsellers',
  trending: 'trending',
} as const satisfies Record<ShelfTag, keyof Shelves>

const tags = Object.keys(shelfOf) as ShelfTag[]

/** The search parameter that holds the tag. */
export const tagParameter = 'show'

export const productsOf = (shelves: Shelves, tag: ShelfTag): ProductCard[] => shelves[shelfOf[tag]]

/** The tags that have products. */
export const offeredTags = (shelves: Shelves): ShelfTag[] => tags.filter((tag) => productsOf(shelves, tag).length > 0)

/** The default tag: new arrivals, or all when nothing is marked as new. */
export const usualTag = (shelves: Shelves): ShelfTag => (shelves.newArrivals.length > 0 ? 'new-arrivals' : 'all')

/** The tag in the address; the default for an unknown or empty one. */
export function chosenTag(shelves: Shelves, asked: string | null): ShelfTag {
  return offeredTags(shelves).find((tag) => tag === asked) ?? usualTag(shelves)
}
