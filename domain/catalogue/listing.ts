import type { Kobo } from '#domain/money/money.ts'
import { naira } from '#domain/money/money.ts'
import { type ColorFamily, colorFamilies } from './color-family.ts'
import type { ProductCard } from './product.ts'

export const pageSize = 9

export const sortOrders = ['best-match', 'bestselling', 'newest', 'price-asc', 'price-desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Listings across categories: new products, bestsellers, reduced prices. */
export const collections = ['new-arrivals', 'bestsellers', 'sale'] as const
export type Collection = (typeof collections)[number]

export const listedSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
type ListedSize = (typeof listedSizes)[number]

/** The price slider, in naira: ₦0 to ₦1,000,000 in steps of ₦1,000. Its upper end means "and above". */
export const priceSlider = { min: 0, max: 1_000_000, step: 1_000 } as const

export type ListingFilter = {
  /** The text of a search; empty for none. */
  q: string
  /** The slug of a category; null for all products. */
  category: string | null
  collection: Collection | null
  /** A product needs any of them; empty for all. */
  sizes: readonly ListedSize[]
  /** A product needs any of them; empty for all. */
  colors: readonly ColorFamily[]
  minPrice: Kobo
  /** Null for no upper limit. */
  maxPrice: Kobo | null
  sort: SortOrder
  /** From 1. */
  page: number
}

export type Listing = { products: ProductCard[]; count: number; page: number; pages: number; pageSize: number }

export const everything: ListingFilter = {
  q: '',
  category: null,
  collection: null,
  sizes: [],
  colors: [],
  minPrice: 0,
  maxPrice: null,
  sort: 'newest',
  page: 1,
}

/** The sort orders that a listing offers, its default first. */
export function sortsOf({ q, collection }: Pick<ListingFilter, 'q' | 'collection'>): SortOrder[] {
  const ofItsOwn: SortOrder[] = [
    ...(q === '' ? [] : (['best-match'] as const)),
    ...(collection === 'bestsellers' ? (['bestselling'] as const) : []),
  ]
  return [...ofItsOwn, 'newest', 'price-asc', 'price-desc']
}

/** The default sort order of a listing. */
export const usualSort = (filter: Pick<ListingFilter, 'q' | 'collection'>): SortOrder => sortsOf(filter)[0] ?? 'newest'

/** Changes a filter: back to the first page, and in the default order unless the change has another. */
export function refine(filter: ListingFilter, change: Partial<ListingFilter>): ListingFilter {
  const refined = { ...filter, page: 1, ...change }
  const wasUsual = change.sort === undefined && filter.sort === usualSort(filter)
  return wasUsual || !sortsOf(refined).includes(refined.sort) ? { ...refined, sort: usualSort(refined) } : refined
}

/**
 * Reads a listing's filter from the query parameters: `q`, `category`, `collection`, `size` and `color` (each any
 * number of times), `minPrice` and `maxPrice` in naira, `sort`, `page`. Invalid ones get their default, and reversed
 * prices are swapped. Any whole number is a valid page; one past the end means the last one.
 */
export function readListingFilter(search: URLSearchParams): ListingFilter {
  const low = readNaira(search.get('minPrice')) ?? priceSlider.min
  const high = readNaira(search.get('maxPrice')) ?? priceSlider.max
  const [min, max] = low <= high ? [low, high] : [high, low]
  const asked = {
    q: readText(search.get('q')),
    category: readSlug(search.get('category')),
    collection: collections.find((name) => name === search.get('collection')) ?? null,
  }
  return {
    ...asked,
    sizes: listedSizes.filter((size) => search.getAll('size').includes(size)),
    colors: colorFamilies.filter((color) => search.getAll('color').includes(color)),
    minPrice: min * naira,
    maxPrice: max >= priceSlider.max ? null : max * naira,
    sort: sortsOf(asked).find((order) => order === search.get('sort')) ?? usualSort(asked),
    page: readPage(search.get('page')),
  }
}

/** The query parameters of a filter; defaults are left out. */
export function writeListingFilter(filter: ListingFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (filter.q !== '') search.set('q', filter.q)
  if (filter.category) search.set('category', filter.category)
  if (filter.collection) search.set('collection', filter.collection)
  for (const size of filter.sizes) search.append('size', size)
  for (const color of filter.colors) search.append('color', color)
  if (filter.minPrice > 0) search.set('minPrice', String(filter.minPrice / naira))
  if (filter.maxPrice !== null) search.set('maxPrice', String(filter.maxPrice / naira))
  if (filter.sort !== usualSort(filter)) search.set('sort', filter.sort)
  if (filter.page > 1) search.set('page', String(filter.page))
  return search
}

/** The number of pages for a count; at least one. */
export const pagesFor = (count: number) => Math.max(1, Math.ceil(count / pageSize))

const maxTextLength = 100

/** Cleans up a search text: without control characters, single spaces between words, at most a hundred characters. */
export function readText(text: string | null): string {
  const start = (text ?? '').slice(0, 10 * maxTextLength)
  const words = start
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .split(/\s+/)
  return [...words.join(' ')].slice(0, maxTextLength).join('').trimEnd()
}

function readNaira(text: string | null): number | null {
  if (text === null || !/^\d{1,9}$/.test(text.trim())) return null
  return Math.min(Number(text), priceSlider.max)
}

// Far beyond any listing, but still a safe integer; any larger number means the last page, too.
const largestPage = 1_000_000_000

/** Parses a page number; 1 if it is invalid. */
export function readPage(text: string | null): number {
  return text !== null && /^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), largestPage) : 1
}

function readSlug(text: string | null): string | null {
  return text !== null && /^[a-z0-9_-]{1,120}$/.test(text) ? text : null
}
