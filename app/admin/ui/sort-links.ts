/** Where a column's head leads, and how the list is sorted by it now. */
export type SortLink = { to: string; now?: 'ascending' | 'descending' }

/** How a list is sorted, as its address says it: `price`, or `-price` for the other way round. */
export type Sorting = { sort: string; isReversed: boolean }

/**
 * The link of a column's head: it sorts by the column, and where it does already the other way round, over the filters that are set and
 * from the first page.
 */
export function sortLink(search: URLSearchParams, { sort, isReversed }: Sorting, by: string): SortLink {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (sort !== by) {
    next.set('sort', by)
    return { to: `?${next}` }
  }
  next.set('sort', isReversed ? by : `-${by}`)
  return { to: `?${next}`, now: isReversed ? 'descending' : 'ascending' }
}
