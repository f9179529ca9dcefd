import type { ProductDetail } from '#domain/catalogue/product.ts'
import { availableFor, missingChoice, readChoice, sharesStock, writeChoice } from '../product/buying/choice.ts'

/**
 * A request to add to the cart that a form sent before scripts loaded; size and colour as in the product page's
 * address.
 */
export type NoScriptAdd = { slug: string; quantity: number; search: URLSearchParams }

const slugForm = /^[a-z0-9_-]{1,200}$/i

/**
 * Reads `?add={slug}&size=&color=&quantity=` sent by the shop's own form; null without it, and for links from other
 * sites.
 */
export function readNoScriptAdd(search: URLSearchParams, referrer: string, origin: string): NoScriptAdd | null {
  const slug = search.get('add')
  if (slug === null || !slugForm.test(slug) || originOf(referrer) !== origin) return null
  const quantity = Math.max(1, Math.trunc(Number(search.get('quantity'))) || 1)
  const chosen = new URLSearchParams({
    size: search.get('size') ?? '',
    color: (search.get('color') ?? '').replace(/^#/, ''),
  })
  return { slug, quantity, search: chosen }
}

/** The product and quantity to add, or the reason why not and the address where to choose. */
export function checkNoScriptAdd(product: ProductDetail, { search, quantity }: NoScriptAdd) {
  const choice = readChoice(product, search)
  const path = `/product/${product.slug}${writeChoice(choice)}`
  const missing = missingChoice(product, choice)
  if (missing !== null) return { ok: false, reason: missing, path } as const
  const available = availableFor(product, choice)
  if (available === 0) return { ok: false, reason: `${product.name} has sold out.`, path } as const
  return {
    ok: true,
    product,
    choice: { ...choice, quantity, available, sharesStock: sharesStock(product, choice) },
  } as const
}

function originOf(path: string): string | null {
  return URL.canParse(path) ? new URL(path).origin : null
}
