import type { LineChange } from './line-change.ts'
import type { StoredCart } from './parse-stored-cart.ts'
import { reconcileCart } from './quote-changes.ts'

type Cart = Pick<StoredCart, 'lines' | 'gone'>

/**
 * What the shop changed about the cart, where another tab has heard of it first and written it down. What was done by hand there is no such
 * change; why a line can't be bought any more is not known from its text, and said beside it.
 */
export function changesElsewhere(before: Cart, { lines, gone }: Cart): LineChange[] {
  const written = lines.map((line) => ({ ...line, sellable: 0, problem: null }))
  const missing = before.lines
    .filter(({ productId }) => gone.includes(productId))
    .map((line) => ({ ...line, problem: 'gone' as const }))
  return reconcileCart(before.lines, { lines: [...written, ...missing] }).changes.filter(
    ({ kind }) => kind !== 'sold_out',
  )
}
