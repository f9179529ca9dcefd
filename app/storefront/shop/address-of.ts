import { type ListingFilter, writeListingFilter } from '#domain/catalogue/listing.ts'

/** The shop page's address for a filter. */
export function addressOf(filter: ListingFilter): string {
  const search = writeListingFilter(filter).toString()
  return search === '' ? '/shop' : `/shop?${search}`
}
