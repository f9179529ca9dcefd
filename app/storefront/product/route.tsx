import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { kept, keptHeaders } from '#app/kept.ts'
import { findProduct, relatedProducts } from '#domain/catalogue/queries.server.ts'
import { formatNaira } from '#domain/money/money.ts'
import { linksOf } from '../layouts/layout-links.ts'
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
  return kept({ product, related, address: `${publicUrl}/product/${product.slug}` }, [
    'catalogue',
    `product:${product.id}`,
  ])
}

export const headers = keptHeaders

// A size or colour in the address is nothing to ask the server about.
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Product not found | Aṣọ' }, { name: 'robots', content: 'noindex' }]
  const { product, address } = loaderData
  const description = `${formatNaira(product.price)}. ${product.description}`.slice(0, 155)
  return [
    { title: `${product.name} | Aṣọ` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: product.name },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'product' },
    { property: 'og:url', content: address },
  ]
}

export default function Product({ loaderData: { product, related } }: Route.ComponentProps) {
  useCountedView(product.id)
  return <ProductPage key={product.id} product={product} related={related} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductNotFound error={error} />
}
