import {
  type Collection,
  everything,
  type ListingFilter,
  readListingFilter,
  usualSort,
  writeListingFilter,
} from '#domain/catalogue/listing.ts'

/** The path of a listing, and the filters that the path itself implies. */
export type ListingScope = {
  path: string
  category?: string
  collection?: Collection
  /** The page is about the search text, so resetting the filters keeps it. */
  isSearch?: boolean
}

/** Reads the filter from an address of this scope. What the path implies overrides the search parameters. */
export function readFilter({ category, collection }: ListingScope, search: URLSearchParams): ListingFilter {
  const inPath = new URLSearchParams(search)
  if (category !== undefined) inPath.set('category', category)
  if (collection !== undefined) inPath.set('collection', collection)
  return readListingFilter(inPath)
}

/** The address for a filter in a scope. */
export function listingPath(scope: ListingScope, filter: ListingFilter): string {
  const search = writeListingFilter(filter)
  if (scope.category !== undefined) search.delete('category')
  if (scope.collection !== undefined) search.delete('collection')
  return search.size === 0 ? scope.path : `${scope.path}?${search}`
}

/** The scope's filter without any choices, in the default order. */
export const resetFilter = (scope: ListingScope, { q }: ListingFilter): ListingFilter => {
  const bare = {
    ...everything,
    q: scope.isSearch ? q : '',
    category: scope.category ?? null,
    collection: scope.collection ?? null,
  }
  return { ...bare, sort: usualSort(bare) }
}

/**
 * The canonical path of a listing for search engines: the category's or collection's page in the first layout, else the shop page. Of
 * the filters only category and page are kept.
 */
export function canonicalPath({ category, collection }: ListingFilter, page: number): string {
  const path = collection ? `/${collection}` : category ? `/category/${category}` : '/shop'
  const rest: ListingFilter = { ...everything, category: collection ? category : null, page }
  return listingPath({ path }, rest)
}
