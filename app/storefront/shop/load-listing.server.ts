import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { keptCategories } from '#app/kept-parts.server.ts'
import { listProducts } from '#domain/catalogue/list-products.server.ts'
import type { Category } from '#domain/catalogue/product.ts'
import { canonicalPath, type ListingScope, readFilter } from './listing-scope.ts'

type Args = { context: Readonly<RouterContextProvider>; url: URL }

/** Loads a listing in its scope. A category that no longer exists is ignored. */
export async function loadListing({ context, url }: Args, scope: ListingScope, known?: Category[]) {
  const shop = context.get(shopContext)
  const { publicUrl } = shop
  const asked = readFilter(scope, url.searchParams)
  const categories = known ?? (await keptCategories(context))
  const category = categories.find(({ slug }) => slug === asked.category) ?? null
  const filter = { ...asked, category: category?.slug ?? null }
  const listing = await listProducts(shop, filter)
  return {
    scope,
    filter,
    listing,
    category,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    canonicalUrl: publicUrl + canonicalPath(filter, listing.page),
    publicUrl,
  }
}

export type LoadedListing = Awaited<ReturnType<typeof loadListing>>
