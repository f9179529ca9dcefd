import type { LineChange } from './line-change.ts'
import type { StoredCart } from './parse-stored-cart.ts'
import { reconcileCart } from './quote-changes.ts'

type Cart = Pick<StoredCart, 'lines' | 'gone'>

/**
 * The shop's changes to the cart that another tab received first and stored. What the shopper changed there isn't included, nor are lines
 * that can't be bought any more: the reason isn't stored, and the line's row states it.
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
