import { redirect } from 'react-router'
import { cached, cacheHeaders } from '#app/cached.ts'
import { shopContext } from '#app/context.server.ts'
import { keptCategories } from '#app/kept-parts.server.ts'
import { findMovedCategory } from '#domain/catalogue/queries.server.ts'
import { pageMeta } from '../../page-meta.ts'
import { CategoryNotFound } from '../shop/category-not-found.tsx'
import { listingMeta } from '../shop/describe-listing.ts'
import { ListingHeader } from '../shop/listing-header.tsx'
import { ListingPage } from '../shop/listing-page.tsx'
import { loadListing } from '../shop/load-listing.server.ts'
import { revalidateListing } from '../shop/revalidate-listing.ts'
import type { Route } from './+types/route'

export async function loader(args: Route.LoaderArgs) {
  const categories = await keptCategories(args.context)
  const { slug } = args.params
  if (!categories.some((category) => category.slug === slug)) {
    const movedTo = await findMovedCategory(args.context.get(shopContext).db, slug)
    if (movedTo !== null) throw redirect(`/category/${movedTo}${args.url.search}`, 301)
    return cached(null, ['catalogue'], { status: 404 })
  }
  return cached(await loadListing(args, { path: `/category/${slug}`, category: slug }, categories), ['catalogue'])
}

export const headers = cacheHeaders

export const shouldRevalidate = revalidateListing

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? listingMeta(loaderData, matches) : pageMeta({ title: 'Category not found' }, matches)

export default function Category({ loaderData }: Route.ComponentProps) {
  if (!loaderData?.category) return <CategoryNotFound />
  const { name, description, products, picture } = loaderData.category
  const note = `${products} ${products === 1 ? 'Product' : 'Products'}`
  return (
    <ListingPage
      loaded={loaderData}
      banner={<ListingHeader title={name} text={description} note={note} picture={picture} />}
    />
  )
}
