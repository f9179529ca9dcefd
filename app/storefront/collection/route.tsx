import { cached, cacheHeaders } from '#app/cached.ts'
import { keptCategories } from '#app/kept-parts.server.ts'
import { pageMeta } from '../../page-meta.ts'
import { CategoryNotFound } from '../shop/category-not-found.tsx'
import { describeListing, listingMeta } from '../shop/describe-listing.ts'
import { ListingHeader } from '../shop/listing-header.tsx'
import { ListingPage } from '../shop/listing-page.tsx'
import { loadListing } from '../shop/load-listing.server.ts'
import { revalidateListing } from '../shop/revalidate-listing.ts'
import type { Route } from './+types/route'
import { resolveCollection } from './resolve-collection.ts'

/** The listing for /shop/…, /collections/… and the collections with an address of their own. */
export async function loader(args: Route.LoaderArgs) {
  const path = args.url.pathname.replace(/\/+$/, '')
  const categories = await keptCategories(args.context)
  const resolved = resolveCollection(path.split('/').at(-1) ?? '', categories)
  if (!resolved) return cached(null, ['catalogue'], { status: 404 })
  return cached(await loadListing(args, { path, ...resolved }, categories), ['catalogue'])
}

export const headers = cacheHeaders

export const shouldRevalidate = revalidateListing

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? listingMeta(loaderData, matches) : pageMeta({ title: 'Category not found' }, matches)

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <CategoryNotFound />
  const { title, text } = describeListing(loaderData.filter, loaderData.category)
  return (
    <ListingPage
      loaded={loaderData}
      banner={<ListingHeader title={title} text={text} picture={loaderData.category?.picture} />}
    />
  )
}
