import type { Kobo } from '#domain/money/money.ts'
import { naira } from '#domain/money/money.ts'
import type { ProductCard } from './product.ts'

export const pageSize = 9
export const sortOrders = ['newest', 'price-asc', 'price-desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** The price slider: ₦0 to ₦1,000,000 in steps of ₦1,000, in naira. Its top means "and above". */
export const priceSlider = { min: 0, max: 1_000_000, step: 1_000 } as const

export type ListingFilter = {
  /** Category slug, or null for All Products. */
  category: string | null
  minPrice: Kobo
  /** Null: no upper bound. */
  maxPrice: Kobo | null
  sort: SortOrder
  /** From 1. */
  page: number
}

export type Listing = { products: ProductCard[]; count: number; page: number; pages: number; pageSize: number }

export const everything: ListingFilter = { category: null, minPrice: 0, maxPrice: null, sort: 'newest', page: 1 }

/**
 * Reads a listing's filter from an address bar (`category`, `minPrice` and `maxPrice` in naira, `sort`, `page`). Whatever
 * doesn't make sense falls back to its default; reversed prices are turned round.
 */
export function readListingFilter(search: URLSearchParams): ListingFilter {
  const low = readNaira(search.get('minPrice')) ?? priceSlider.min
  const high = readNaira(search.get('maxPrice')) ?? priceSlider.max
  const [min, max] = low <= high ? [low, high] : [high, low]
  return {
    category: readSlug(search.get('category')),
    minPrice: min * naira,
    maxPrice: max >= priceSlider.max ? null : max * naira,
    sort: sortOrders.find((order) => order === search.get('sort')) ?? 'newest',
    page: readPage(search.get('page')),
  }
}

/** The address bar's form of a filter; defaults are left out. */
export function writeListingFilter(filter: ListingFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (filter.category) search.set('category', filter.category)
  if (filter.minPrice > 0) search.set('minPrice', String(filter.minPrice / naira))
  if (filter.maxPrice !== null) search.set('maxPrice', String(filter.maxPrice / naira))
  if (filter.sort !== 'newest') search.set('sort', filter.sort)
  if (filter.page > 1) search.set('page', String(filter.page))
  return search
}

/** The number of pages for a count; at least one. */
export const pagesFor = (count: number) => Math.max(1, Math.ceil(count / pageSize))

function readNaira(text: string | null): number | null {
  if (text === null || !/^\d{1,9}$/.test(text.trim())) return null
  return Math.min(Number(text), priceSlider.max)
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

function readSlug(text: string | null): string | null {
  return text !== null && /^[a-z0-9_-]{1,120}$/.test(text) ? text : null
}
