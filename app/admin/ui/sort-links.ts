/** The link of a column's header, and the current sort direction if the list is sorted by it. */
export type SortLink = { to: string; now?: 'ascending' | 'descending' }

/** The sorting in a list's address: `price`, or `-price` for the reverse order. */
export type Sorting = { sort: string; isReversed: boolean }

/**
 * The link of a column's header: it sorts by that column, or reverses the order if it already does. It keeps the filters and shows
 * the first page.
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
