import { readPage, readText } from '#domain/catalogue/listing.ts'

/** How many customers a page of the list shows, and how many orders a page of one customer. */
export const customersPerPage = 10
export const ordersPerCustomerPage = 10

const customerSorts = ['newest', 'spent', 'orders'] as const
export type CustomerSort = (typeof customerSorts)[number]

/**
 * Which customers the back office lists, and in which order; reversed, the oldest, the least and the fewest come first.
 */
export type CustomerFilter = { q: string; sort: CustomerSort; isReversed: boolean; page: number }

export const everyCustomer: CustomerFilter = { q: '', sort: 'newest', isReversed: false, page: 1 }

/** Reads the list's filter from the query parameters; invalid ones are ignored. */
export function readCustomerFilter(search: URLSearchParams): CustomerFilter {
  const asked = search.get('sort') ?? ''
  const sort = customerSorts.find((one) => one === asked.replace(/^-/, ''))
  return {
    q: readText(search.get('q')),
    sort: sort ?? 'newest',
    isReversed: sort !== undefined && asked.startsWith('-'),
    page: readPage(search.get('page')),
  }
}
