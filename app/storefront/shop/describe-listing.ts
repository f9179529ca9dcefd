import { breadcrumbData } from '#app/structured-data/breadcrumbs.ts'
import type { Collection, ListingFilter } from '#domain/catalogue/listing.ts'
import type { Category } from '#domain/catalogue/product.ts'
import { type PageMeta, pageMeta, sharePicture } from '../../page-meta.ts'
import type { Matches } from '../../shop-facts.ts'
import type { LoadedListing } from './load-listing.server.ts'

const collectionTexts: Record<Collection, { title: string; text: string }> = {
  'new-arrivals': { title: 'New Arrivals', text: 'The latest pieces to leave the cutting table.' },
  bestsellers: { title: 'Bestsellers', text: 'The pieces chosen most often over the last thirty days.' },
  sale: { title: 'Sale', text: 'Pieces at a lower price than before, while they last.' },
}

const shopDescription = 'Adire, aso-oke, Ankara, lace: every piece of the house.'

/** The name of a collection. */
export const collectionTitle = (collection: Collection) => collectionTexts[collection].title

/** A listing's heading and the text below it: those of its collection, its category, or the whole shop. */
export function describeListing({ collection }: ListingFilter, category: Category | null) {
  if (collection) {
    const { title, text } = collectionTexts[collection]
    return { title: category ? `${title}: ${category.name}` : title, text }
  }
  return category
    ? { title: category.name, text: category.description }
    : { title: 'Our Products', text: shopDescription }
}

/** The number of products as text. */
export const pieces = (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`

/** The meta tags of a listing. */
export function listingMeta({ filter, category, listing, canonicalUrl, publicUrl }: LoadedListing, matches: Matches) {
  const { title, text } = describeListing(filter, category)
  const meta: PageMeta = {
    title: listing.page > 1 ? `${title}, page ${listing.page}` : title,
    description: filter.collection || category?.description ? text : shopDescription,
    canonicalUrl,
    picture: category?.picture ? sharePicture(publicUrl, category.picture) : null,
    structured: category && canonicalUrl ? [breadcrumbsTo(category, publicUrl)] : [],
  }
  return pageMeta(meta, matches)
}

const breadcrumbsTo = ({ name, slug }: Category, publicUrl: string) =>
  breadcrumbData([
    { name: 'Home', url: `${publicUrl}/` },
    { name: 'Collections', url: `${publicUrl}/collections` },
    { name, url: `${publicUrl}/category/${slug}` },
  ])
