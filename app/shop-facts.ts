import { createContext, use } from 'react'
import type { ShopFacts } from '#domain/settings/shop-facts.ts'

export const ShopFactsContext = createContext<ShopFacts | null>(null)

/** The shop's name, terms and hours, for components within a layout of the shop. */
export function useShopFacts(): ShopFacts {
  const facts = use(ShopFactsContext)
  if (!facts) throw new Error('only a page within a layout knows the shop')
  return facts
}

/** The same for a page's meta function, from the data of its layout; null if that wasn't loaded. */
export function factsOf(matches: Matches): ShopFacts | null {
  const layout = matches.find(
    (match) => match?.loaderData && typeof match.loaderData === 'object' && 'shop' in match.loaderData,
  )
  return (layout?.loaderData as { shop: ShopFacts } | undefined)?.shop ?? null
}

/** The `matches` of a route's `meta`. Each of the shop's layouts loads the facts as `shop`. */
export type Matches = readonly ({ loaderData?: unknown } | undefined)[]
