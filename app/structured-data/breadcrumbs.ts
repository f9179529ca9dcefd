import type { StructuredData } from '../storefront/page-meta.ts'
import { part, thing } from './schema.ts'

/** The way to a page from the home page down, the page itself last; addresses are absolute. */
export function breadcrumbData(steps: readonly { name: string; address: string }[]): StructuredData {
  const itemListElement = steps.map(({ name, address }, at) =>
    part('ListItem', { position: at + 1, name, item: address }),
  )
  return thing('BreadcrumbList', { itemListElement })
}
