import { countListedProducts, listedCategories, listedProducts } from '#domain/catalogue/sitemap-entries.server.ts'
import { informationPages } from '#domain/content/information/information-page.ts'
import type { Shop } from '#domain/shop.ts'
import type { ListedUrl } from './sitemap-xml.ts'

/** Far below the protocol's limit of 50,000, so that each part is small enough for the page cache. */
const partSize = 1_000

// The pages that aren't in the catalogue; other addresses have one of these as their canonical address.
const standing = [
  ...['/', '/home2', '/home3', '/shop', '/collections', '/new-arrivals', '/bestsellers', '/sale'],
  ...['/about', '/showroom', '/contact'],
  ...informationPages.map((page) => `/${page}`),
]

/** The addresses of the sitemap's parts: first the shop's own pages and categories, then the products in parts of `partSize`. */
export async function sitemapParts({ db, publicUrl }: Pick<Shop, 'db' | 'publicUrl'>): Promise<ListedUrl[]> {
  const { count, updatedAt } = await countListedProducts(db)
  const parts = Math.ceil(count / partSize)
  return ['shop', ...Array.from({ length: parts }, (_, at) => String(at + 1))].map((name) => ({
    url: `${publicUrl}/sitemap/${name}.xml`,
    updatedAt,
  }))
}

/** The addresses in one part; null if there is no such part. */
export async function urlsOfPart(
  { db, publicUrl }: Pick<Shop, 'db' | 'publicUrl'>,
  name: string,
): Promise<ListedUrl[] | null> {
  if (name === 'shop') {
    const categories = await listedCategories(db)
    return [
      ...standing.map((path) => ({ url: publicUrl + path })),
      ...categories.map(({ slug, ...rest }) => ({ url: `${publicUrl}/category/${slug}`, ...rest })),
    ]
  }
  if (!/^[1-9]\d{0,5}$/.test(name)) return null
  const products = await listedProducts(db, Number(name), partSize)
  if (products.length === 0) return null
  return products.map(({ slug, ...rest }) => ({ url: `${publicUrl}/product/${slug}`, ...rest }))
}
