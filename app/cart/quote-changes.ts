import { allocateStock } from '#domain/cart/allocate-stock.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { LineProblem, Quote, QuotedLine } from '#domain/checkout/quote.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { couponRemovedText, sumTexts } from './change-text.ts'
import type { LineChange } from './line-change.ts'
import { buyable, keyOf, maxPieces, sameLine } from './lines.ts'

/**
 * Updates the cart's lines from a quote and returns the changes. Products no longer sold are removed and listed in `gone`, lines that
 * can't be bought stay visible, quantities are lowered to the stock. Lines missing from the quote stay unchanged.
 */
export function reconcileCart(lines: readonly CartLine[], quote: Pick<Quote, 'lines'>) {
  const before = allocateStock(lines)
  const readings = lines.map((line, index) => {
    const quoted = quote.lines.find((candidate) => sameLine(candidate, line))
    return { line, quoted, next: quoted ? nextLine(line, quoted) : line, hadPieces: (before[index] ?? 0) > 0 }
  })
  const gone = readings.filter(({ next }) => next === null)
  const changes: LineChange[] = gone.map(({ line }) => ({ ...about(line), kind: 'gone' }))
  const updated = readings.flatMap(({ next, ...reading }) => (next ? [{ ...reading, next }] : []))
  const allotted = allocateStock(updated.map(({ next }) => next))
  const settled = updated.map(({ line, quoted, next, hadPieces }, index) => {
    if (!quoted) return line
    const possible = Math.min(allotted[index] ?? 0, maxPieces)
    changes.push(...changesOf(line, next, { possible, hadPieces, problem: quoted.problem }))
    return { ...next, quantity: possible > 0 ? Math.min(line.quantity, possible) : line.quantity }
  })
  return { lines: settled, changes, gone: gone.map(({ line }) => line.productId) }
}

/**
 * Messages about the coupon: why it was removed, or how its discount on `lines` changed. Empty while its terms were
 * unknown.
 */
export function describeCouponChanges(terms: Coupon | null, lines: readonly CartLine[], quote: Quote): string[] {
  if (quote.couponProblem) return [couponRemovedText(quote.couponProblem)]
  if (!terms || quote.coupon?.code !== terms.code) return []
  return sumTexts(priceCart(buyable(lines), terms, quote.terms), quote)
}

function nextLine(line: CartLine, quoted: QuotedLine): CartLine | null {
  if (quoted.problem === 'gone') return null
  const { problem: _problem, sellable: _sellable, ...product } = quoted
  return { ...product, quantity: line.quantity }
}

type LineAvailability = { possible: number; hadPieces: boolean; problem: LineProblem | null }

function changesOf(line: CartLine, { price, available }: CartLine, availability: LineAvailability): LineChange[] {
  const { possible, hadPieces, problem } = availability
  const changes: LineChange[] = []
  if (price !== line.price) changes.push({ ...about(line), kind: 'price', from: line.price, to: price })
  if (available === 0 && line.available > 0) {
    changes.push({ ...about(line), kind: problem === null || problem === 'too_many' ? 'sold_out' : problem })
  } else if (available > 0 && possible === 0) {
    if (hadPieces) changes.push({ ...about(line), kind: 'taken', left: available })
  } else if (possible > 0 && possible < line.quantity) {
    const inAll = possible < Math.min(available, maxPieces)
    changes.push({ ...about(line), kind: 'fewer', left: available, now: possible, inAll })
  }
  return changes
}

const about = (line: CartLine) => ({ id: keyOf(line), line: { name: line.name, size: line.size, color: line.color } })
