import { buyable, keyOf, maxCartLines, sameLine } from '#app/cart/lines.ts'
import type { CartLine, LineKey } from '#domain/cart/cart-line.ts'
import { fullName } from '#domain/cart/describe-line.ts'
import type { Quote, QuotedLine } from '#domain/checkout/quote.ts'
import { formatNaira } from '#domain/money/money.ts'
import type { OrderItem } from '#domain/orders/order.ts'

type Sold = Pick<OrderItem, 'kind' | 'productId' | 'name' | 'size' | 'color' | 'price' | 'quantity'>

/** The items of an order to request a quote for: all but those made to measure and those whose product was deleted. */
export const linesToAsk = (items: readonly Sold[]): (LineKey & { quantity: number })[] =>
  items.flatMap(({ kind, productId, size, color, quantity }) =>
    kind === 'ready_made' && productId !== null ? [{ productId, size, color, quantity }] : [],
  )

/** The lines to add to the cart, and messages about what has changed since the order. */
export type BoughtAgain = { lines: CartLine[]; changes: string[] }

/** Compares ordered items with what the shop would sell now, taking into account what the cart already holds. */
export function buyAgain(
  items: readonly Sold[],
  quote: Pick<Quote, 'lines'>,
  inCart: readonly CartLine[],
): BoughtAgain {
  const lines: CartLine[] = []
  const changes: string[] = []
  for (const item of items) {
    const quoted = findQuoted(item, quote)
    const added = quoted ? lineOf(quoted) : null
    const isNew = added !== null && ![...inCart, ...lines].some((line) => sameLine(line, added))
    if (added === null || (isNew && newLines(lines, inCart) >= maxCartLines)) {
      changes.push(added === null ? whyNot(item, quoted) : `${fullName(item)}: your cart is full.`)
      continue
    }
    lines.push(added)
    if (added.quantity < item.quantity) changes.push(`${fullName(item)}: only ${added.quantity} left.`)
    if (added.price !== item.price) {
      changes.push(`${fullName(item)} costs ${formatNaira(added.price)} now, it was ${formatNaira(item.price)}.`)
    }
  }
  // Several sizes of a deleted product give the same message, which is shown once.
  return { lines, changes: [...new Set(changes)] }
}

const newLines = (lines: readonly CartLine[], inCart: readonly CartLine[]) =>
  new Set([...inCart, ...lines].map(keyOf)).size

function findQuoted(item: Sold, quote: Pick<Quote, 'lines'>): QuotedLine | undefined {
  const { productId, size, color } = item
  if (productId === null) return undefined
  return quote.lines.find((line) => sameLine(line, { productId, size, color }))
}

function lineOf(quoted: QuotedLine): CartLine | null {
  if (quoted.problem === 'gone' || quoted.sellable < 1) return null
  const { problem: _problem, sellable, ...line } = quoted
  return buyable([{ ...line, quantity: sellable }])[0] ?? null
}

function whyNot(item: Sold, quoted: QuotedLine | undefined): string {
  if (item.kind !== 'ready_made') return `${fullName(item)} was made for you. Please contact us to have it made again.`
  if (!quoted || quoted.problem === 'gone') return `${item.name} is no longer sold.`
  switch (quoted.problem) {
    case 'choose_size':
    case 'choose_color':
    case 'not_made':
      return `${fullName(item)} is no longer made like this.`
    default:
      return `${fullName(item)} has sold out.`
  }
}
