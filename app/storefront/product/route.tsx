import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { cached, cacheHeaders } from '#app/cached.ts'
import { shopContext } from '#app/context.server.ts'
import { placeData } from '#app/structured-data/breadcrumbs.ts'
import { productData } from '#app/structured-data/product.ts'
import { madeColor } from '#domain/catalogue/product.ts'
import { picturesIn } from '#domain/catalogue/product-picture.ts'
import { findProduct, relatedProducts } from '#domain/catalogue/queries.server.ts'
import { formatNaira } from '#domain/money/money.ts'
import { pageMeta, sharePicture } from '../../page-meta.ts'
import { linksOf } from '../layouts/layout-links.ts'
import type { Route } from './+types/route'
import { ProductNotFound } from './product-not-found.tsx'
import { ProductPage } from './product-page.tsx'
import { useCountedView } from './use-counted-view.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext)
  const finding = await findProduct(db, params.slug)
  if (!finding) throw data(null, { status: 404 })
  if (finding.found === 'moved') throw redirect(`${linksOf(url.pathname).product(finding.slug)}${url.search}`, 301)
  const { product } = finding
  const related = await relatedProducts(db, [product.id])
  const canonicalUrl = `${publicUrl}/product/${product.slug}`
  // A link to one of its colours is shown in that colour by messengers, too.
  const [front] = picturesIn(product.pictures, madeColor(product, url.searchParams.get('color')) ?? null)
  const picture = front ? sharePicture(publicUrl, front) : null
  const structured = [productData(publicUrl, product, canonicalUrl), placeData(publicUrl, product, canonicalUrl)]
  return cached({ product, related, canonicalUrl, picture, structured }, ['catalogue', `product:${product.id}`])
}

export const headers = cacheHeaders

// A size or colour in the address is nothing to ask the server about.
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ title: 'Product not found' })
  const { product, canonicalUrl, picture, structured } = loaderData
  const description = `${formatNaira(product.price)}. ${product.description}`.slice(0, 155)
  return pageMeta({ title: product.name, description, canonicalUrl, picture, structured, type: 'product' })
}

export default function Product({ loaderData: { product, related } }: Route.ComponentProps) {
  useCountedView(product.id)
  return <ProductPage key={product.id} product={product} related={related} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductNotFound error={error} />
}
