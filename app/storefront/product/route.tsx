import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { cached, cacheHeaders } from '#app/cached.ts'
import { shopContext, viewerContext } from '#app/context.server.ts'
import { revalidatesForCatalogue, useShownProducts } from '#app/events/shown-catalogue.ts'
import { keptSettings } from '#app/kept-parts.server.ts'
import { placeData } from '#app/structured-data/breadcrumbs.ts'
import { productData } from '#app/structured-data/product.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { madeColor } from '#domain/catalogue/product.ts'
import { picturesIn } from '#domain/catalogue/product-picture.ts'
import { findDraft, findProduct } from '#domain/catalogue/queries.server.ts'
import { relatedProducts } from '#domain/catalogue/related-products.server.ts'
import { formatNaira } from '#domain/money/money.ts'
import type { Database } from '#domain/transaction.server.ts'
import { pageMeta, sharePicture } from '../../page-meta.ts'
import { linksOf } from '../layouts/layout-links.ts'
import type { Route } from './+types/route'
import { ProductNotFound } from './product-not-found.tsx'
import { ProductPage } from './product-page.tsx'
import { useCountedView } from './use-counted-view.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext)
  const finding =
    (await findProduct(db, params.slug)) ?? (await findPreview(db, params.slug, context.get(viewerContext)))
  if (!finding) throw data(null, { status: 404 })
  if (finding.found === 'moved') throw redirect(`${linksOf(url.pathname).product(finding.slug)}${url.search}`, 301)
  const { product } = finding
  const [related, { settings }] = await Promise.all([relatedProducts(db, [product.id]), keptSettings(context)])
  const canonicalUrl = `${publicUrl}/product/${product.slug}`
  // When a link to one of the colours is shared, the preview picture shows that colour.
  const [front] = picturesIn(product.pictures, madeColor(product, url.searchParams.get('color')) ?? null)
  const picture = front ? sharePicture(publicUrl, front) : null
  const structured = [
    productData(publicUrl, product, canonicalUrl, settings),
    placeData(publicUrl, product, canonicalUrl),
  ]
  const shown = { product, related, picture, structured }
  if (finding.found === 'draft') return data({ ...shown, canonicalUrl: undefined, structured: [], isDraft: true })
  return cached({ ...shown, canonicalUrl, isDraft: false }, ['catalogue', `product:${product.id}`])
}

async function findPreview(db: Database, slug: string, viewer: Viewer) {
  const product = await findDraft(db, slug, viewer)
  return product && { found: 'draft' as const, product }
}

export const headers = cacheHeaders

// A change of size or colour in the address needs no request.
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? revalidatesForCatalogue() : defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta({ title: 'Product not found' }, matches)
  const { product, canonicalUrl, picture, structured } = loaderData
  const about =
    product.description || `${product.name}, in ${product.category.name}. See sizes, colours and how many are left.`
  const description = `${formatNaira(product.price)}. ${about}`.slice(0, 155)
  return pageMeta({ title: product.name, description, canonicalUrl, picture, structured, type: 'product' }, matches)
}

export default function Product({ loaderData: { product, related, isDraft } }: Route.ComponentProps) {
  useCountedView(product.id)
  useShownProducts([product.id])
  return (
    <>
      {isDraft && <p className="wrap pt-4 font-semibold">Draft: shoppers don’t see this page yet.</p>}
      <ProductPage key={product.id} product={product} related={related} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductNotFound error={error} />
}
