import { readPage, readText } from './listing.ts'

export const adminPageSize = 20

const statusFilters = ['all', 'active', 'draft', 'scheduled', 'archived'] as const
const stockFilters = ['in', 'low', 'out'] as const
const adminSorts = ['newest', 'name', 'price', 'stock'] as const

/** Fewer pieces than this are few. */
export const lowStock = 10

/** What of the catalogue the back office lists. `all` is everything but the archive; `low` counts what is out as well. */
export type AdminProductFilter = {
  q: string
  /** Category slug; null for every one. */
  category: string | null
  status: (typeof statusFilters)[number]
  stock: (typeof stockFilters)[number] | null
  sort: (typeof adminSorts)[number]
  /** The newest come first, names from A, the cheapest and the fewest: unless it is turned round. */
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

/** Reads the list's filter from an address; what makes no sense is left out. A sort with a minus before it is turned round. */
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

/** The address's form of a filter; defaults are left out. */
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
