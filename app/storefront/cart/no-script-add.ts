import type { ProductDetail } from '#domain/catalogue/product.ts'
import { availableFor, missingChoice, readChoice, sharesStock, writeChoice } from '../product/buying/choice.ts'

/** What a plain form asks to be put in the cart, with size and colour as the product page's address has them. */
export type NoScriptAdd = { slug: string; quantity: number; search: URLSearchParams }

const slugForm = /^[a-z0-9_-]{1,200}$/i

/** Reads `?add={slug}&size=&color=&quantity=` as a form of the shop's own sends it; null for none, and for a link from anywhere else. */
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

/** What comes of it: the choice to put in the cart, or why there is none and where to choose. */
export function checkNoScriptAdd(product: ProductDetail, { search, quantity }: NoScriptAdd) {
  const choice = readChoice(product, search)
  const address = `/product/${product.slug}${writeChoice(choice)}`
  const missing = missingChoice(product, choice)
  if (missing !== null) return { ok: false, reason: missing, address } as const
  const available = availableFor(product, choice)
  if (available === 0) return { ok: false, reason: `${product.name} has sold out.`, address } as const
  return {
    ok: true,
    product,
    choice: { ...choice, quantity, available, sharesStock: sharesStock(product, choice) },
  } as const
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}
