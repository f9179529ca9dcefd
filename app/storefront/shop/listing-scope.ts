import {
  type Collection,
  everything,
  type ListingFilter,
  readListingFilter,
  usualSort,
  writeListingFilter,
} from '#domain/catalogue/listing.ts'

/** Where a listing stands: its path, and what that path itself already says. */
export type ListingScope = {
  path: string
  category?: string
  collection?: Collection
  /** The page is about the text: it stays when filters are reset. */
  isSearch?: boolean
}

/** The filter that an address of this scope asks for; what the path says can't be asked otherwise. */
export function readFilter({ category, collection }: ListingScope, search: URLSearchParams): ListingFilter {
  const inPath = new URLSearchParams(search)
  if (category !== undefined) inPath.set('category', category)
  if (collection !== undefined) inPath.set('collection', collection)
  return readListingFilter(inPath)
}

/** The address of a filter in a scope. */
export function listingPath(scope: ListingScope, filter: ListingFilter): string {
  const search = writeListingFilter(filter)
  if (scope.category !== undefined) search.delete('category')
  if (scope.collection !== undefined) search.delete('collection')
  return search.size === 0 ? scope.path : `${scope.path}?${search}`
}

/** The scope with nothing filtered and sorted as usual. */
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
 * The one path under which search engines should know a listing: a category's or a collection's own page in the first layout,
 * else the shop page; of the filters only category and page stay.
 */
export function canonicalPath({ category, collection }: ListingFilter, page: number): string {
  const path = collection ? `/${collection}` : category ? `/category/${category}` : '/shop'
  const rest: ListingFilter = { ...everything, category: collection ? category : null, page }
  return listingPath({ path }, rest)
}
