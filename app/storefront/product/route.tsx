import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { kept, keptHeaders } from '#app/kept.ts'
import { findProduct, relatedProducts } from '#domain/catalogue/queries.server.ts'
import { type Picture, pictureUrl } from '#domain/media/picture.ts'
import { formatNaira } from '#domain/money/money.ts'
import { linksOf } from '../layouts/layout-links.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/route'
import { ProductNotFound } from './product-not-found.tsx'
import { ProductPage } from './product-page.tsx'
import { useCountedView } from './use-counted-view.ts'

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext)
  const url = new URL(request.url)
  const finding = await findProduct(db, params.slug)
  if (!finding) throw data(null, { status: 404 })
  if (finding.found === 'moved') throw redirect(`${linksOf(url.pathname).product(finding.slug)}${url.search}`, 301)
  const { product } = finding
  const related = await relatedProducts(db, [product.id])
  const address = `${publicUrl}/product/${product.slug}`
  const picture = sharedPicture(publicUrl, product.pictures[0])
  return kept({ product, related, address, picture }, ['catalogue', `product:${product.id}`])
}

const largest = 1280

function sharedPicture(publicUrl: string, picture: Picture | undefined) {
  if (!picture) return null
  const width = Math.min(largest, picture.width)
  const height = Math.round((picture.height / picture.width) * width)
  return { url: publicUrl + pictureUrl(picture.key, largest), width, height, alt: picture.alt }
}

export const headers = keptHeaders

// A size or colour in the address is nothing to ask the server about.
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ title: 'Product not found' })
  const { product, address, picture } = loaderData
  const description = `${formatNaira(product.price)}. ${product.description}`.slice(0, 155)
  return pageMeta({ title: product.name, description, address, picture, type: 'product' })
}

export default function Product({ loaderData: { product, related } }: Route.ComponentProps) {
  useCountedView(product.id)
  return <ProductPage key={product.id} product={product} related={related} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductNotFound error={error} />
}
