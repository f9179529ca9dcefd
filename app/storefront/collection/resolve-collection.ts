import { type Collection, collections } from '#domain/catalogue/listing.ts'

/** The collection or category of an address. */
export type Resolved = { collection: Collection } | { category: string }

/**
 * A collection by the last part of its path: `new-arrivals` (or `new`), `bestsellers`, `sale`, or any category's slug.
 */
export function resolveCollection(param: string, categories: readonly { slug: string }[]): Resolved | null {
  const collection = param === 'new' ? 'new-arrivals' : collections.find((name) => name === param)
  if (collection) return { collection }
  const category = categories.find(({ slug }) => slug === param)
  return category ? { category: category.slug } : null
}
