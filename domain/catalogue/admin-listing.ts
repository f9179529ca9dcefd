import { readPage, readText } from './listing.ts'

export const adminPageSize = 20

const statusFilters = ['all', 'active', 'draft', 'scheduled', 'archived'] as const
const stockFilters = ['in', 'low', 'out'] as const
const adminSorts = ['newest', 'name', 'price', 'stock'] as const

/** With less pieces than this, the back office shows a product as low in stock. */
export const lowStock = 10

/** Which products the back office lists. `all` is all but archived ones; `low` includes those that are sold out. */
export type AdminProductFilter = {
  q: string
  /** The slug of a category; null for all. */
  category: string | null
  status: (typeof statusFilters)[number]
  stock: (typeof stockFilters)[number] | null
  sort: (typeof adminSorts)[number]
  /** By default the newest, the first in the alphabet, the cheapest or the fewest come first; this reverses it. */
  isReversed: boolean
  /** From 1. */
  page: number
}

export const everyProduct: AdminProductFilter = {
  q: '',
  category: null,
  status: 'all',
  stock: null,
  sort: 'newest',
  isReversed: false,
  page: 1,
}

/** Reads the list's filter from the query parameters; invalid ones are ignored. A minus before the sort reverses it. */
export function readAdminFilter(search: URLSearchParams): AdminProductFilter {
  const sort = search.get('sort') ?? ''
  const category = search.get('category') ?? ''
  return {
    q: readText(search.get('q')),
    category: /^[a-z0-9_-]{1,120}$/.test(category) ? category : null,
    status: statusFilters.find((status) => status === search.get('status')) ?? 'all',
    stock: stockFilters.find((stock) => stock === search.get('stock')) ?? null,
    sort: adminSorts.find((name) => name === sort.replace(/^-/, '')) ?? 'newest',
    isReversed: sort.startsWith('-') && adminSorts.some((name) => `-${name}` === sort),
    page: readPage(search.get('page')),
  }
}

/** The query parameters of a filter; defaults are left out. */
export function writeAdminFilter(filter: AdminProductFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (filter.q !== '') search.set('q', filter.q)
  if (filter.category) search.set('category', filter.category)
  if (filter.status !== 'all') search.set('status', filter.status)
  if (filter.stock) search.set('stock', filter.stock)
  if (filter.sort !== 'newest' || filter.isReversed) search.set('sort', `${filter.isReversed ? '-' : ''}${filter.sort}`)
  if (filter.page > 1) search.set('page', String(filter.page))
  return search
}
