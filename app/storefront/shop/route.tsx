import { cached, cacheHeaders } from '#app/cached.ts'
import { pageMeta } from '../../page-meta.ts'
import { linksOf } from '../layouts/layout-links.ts'
import type { Route } from './+types/route'
import { describeListing, listingMeta } from './describe-listing.ts'
import { ListingHeader } from './listing-header.tsx'
import { ListingPage } from './listing-page.tsx'
import { loadListing } from './load-listing.server.ts'
import { revalidateListing } from './revalidate-listing.ts'

export async function loader(args: Route.LoaderArgs) {
  return cached(await loadListing(args, { path: linksOf(args.url.pathname).shop }), ['catalogue'])
}

export const headers = cacheHeaders

export const shouldRevalidate = revalidateListing

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? listingMeta(loaderData, matches) : pageMeta({ title: 'Our Products' }, matches)

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { filter, category } = loaderData
  const { title, text } = describeListing(filter, category)
  const note = filter.q === '' ? undefined : `Results for “${filter.q}”`
  return (
    <ListingPage
      loaded={loaderData}
      banner={<ListingHeader title={title} text={text} {...(note && { note })} picture={category?.picture} />}
    />
  )
}
