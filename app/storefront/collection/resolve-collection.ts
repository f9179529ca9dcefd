import { type Collection, collections } from '#domain/catalogue/listing.ts'

/** What an address shows: a collection or a category. */
export type Resolved = { collection: Collection } | { category: string }

/** Resolves the last part of a path: a collection (`new-arrivals` or `new`, `bestsellers`, `sale`), else a category's slug. */
export function resolveCollection(param: string, categories: readonly { slug: string }[]): Resolved | null {
  const collection = param === 'new' ? 'new-arrivals' : collections.find((name) => name === param)
  if (collection) return { collection }
  const category = categories.find(({ slug }) => slug === param)
  return category ? { category: category.slug } : null
}
