import type { ProductDetail } from '#domain/catalogue/product.ts'
import type { StructuredData } from '../page-meta.ts'
import { part, thing } from './schema.ts'

/** Breadcrumbs from the home page to the page itself, with absolute addresses. */
export function breadcrumbData(steps: readonly { name: string; url: string }[]): StructuredData {
  const itemListElement = steps.map(({ name, url }, at) => part('ListItem', { position: at + 1, name, item: url }))
  return thing('BreadcrumbList', { itemListElement })
}

/** A product's breadcrumbs: home page, category, product. */
export const placeData = (
  publicUrl: string,
  { name, category }: Pick<ProductDetail, 'name' | 'category'>,
  url: string,
) =>
  breadcrumbData([
    { name: 'Home', url: `${publicUrl}/` },
    { name: category.name, url: `${publicUrl}/category/${category.slug}` },
    { name, url },
  ])
