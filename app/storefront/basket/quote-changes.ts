import type { CartLine } from '#domain/cart/cart-line.ts'
import type { Quote, QuotedLine } from '#domain/checkout/quote.ts'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { keyOf, mostOf, sameLine } from './lines.ts'

/** Something about a line that is no longer as the shopper last saw it. */
export type LineChange = { id: string; name: string } & (
  | { kind: 'price'; from: Kobo; to: Kobo }
  | { kind: 'fewer'; left: number }
  | { kind: 'sold_out' }
  | { kind: 'not_made' }
  | { kind: 'gone' }
)

/**
 * The basket's lines as the quote knows them, and what changed. Products that are gone leave the basket, lines that are
 * sold out stay to be seen, quantities come down to what is left. Lines that the quote doesn't speak of stay as they are.
 */
export function takeOver(lines: readonly CartLine[], quote: Pick<Quote, 'lines'>) {
  const changes: LineChange[] = []
  const updated = lines.flatMap((line) => {
    const quoted = quote.lines.find((candidate) => sameLine(candidate, line))
    if (!quoted) return [line]
    const next = nextLine(line, quoted)
    changes.push(...changesOf(line, next, quoted))
    return next ? [next] : []
  })
  return { lines: updated, changes }
}

function nextLine(line: CartLine, quoted: QuotedLine): CartLine | null {
  if (quoted.problem === 'gone') return null
  const { problem, quantity: _asked, ...product } = quoted
  const available = problem === 'sold_out' || problem === 'not_made' ? 0 : product.available
  const most = mostOf({ available })
  return { ...product, available, quantity: most > 0 ? Math.min(line.quantity, most) : line.quantity }
}

function changesOf(line: CartLine, next: CartLine | null, { problem }: QuotedLine): LineChange[] {
  const about = { id: keyOf(line), name: line.name }
  if (!next) return [{ ...about, kind: 'gone' }]
  const changes: LineChange[] = []
  if (next.price !== line.price) changes.push({ ...about, kind: 'price', from: line.price, to: next.price })
  if (next.available === 0 && line.available > 0) {
    changes.push({ ...about, kind: problem === 'not_made' ? 'not_made' : 'sold_out' })
  }
  if (next.quantity < line.quantity) changes.push({ ...about, kind: 'fewer', left: next.available })
  return changes
}

/** A change in the shopper's words. */
export function changeText(change: LineChange): string {
  switch (change.kind) {
    case 'price':
      return `${change.name} now costs ${formatNaira(change.to)} instead of ${formatNaira(change.from)}.`
    case 'fewer':
      return `${change.name}: only ${change.left} left, so we lowered your quantity.`
    case 'sold_out':
      return `${change.name} has sold out.`
    case 'not_made':
      return `${change.name} is no longer made in your size and colour.`
    case 'gone':
      return `${change.name} is no longer sold, so we took it out of your cart.`
  }
}
