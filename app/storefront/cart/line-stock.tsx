import { Link } from '#app/ui/link.tsx'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { LineProblem } from '#domain/checkout/quote.ts'
import { allInCartText } from '../../cart/all-in-cart-text.ts'
import { maxPieces } from '../../cart/lines.ts'

/** A line's stock, considering the other lines of the cart. */
export type LineStock = {
  /** The maximum quantity of the line. */
  most: number
  /** The pieces of the same stock that other lines use. */
  others: number
  problem: LineProblem | null
}

/** Why the quantity can't be increased; empty when it can. */
export function limitText({ quantity, available }: CartLine, { most, others }: LineStock): string {
  if (quantity < most) return ''
  if (available - others > maxPieces) return `At most ${maxPieces} at a time`
  return others > 0 ? `Only ${available} left in all` : `Only ${available} left`
}

/** Why a line can't be bought, with a link if choosing an option helps. */
export function WhyNotBuyable({ line, problem }: { line: CartLine; problem: LineProblem | null }) {
  if (problem === 'choose_size' || problem === 'choose_color') {
    return (
      <Link to={`/product/${line.slug}`} className="font-medium text-sm underline underline-offset-4">
        {problem === 'choose_size' ? 'Please select a size' : 'Please select a color'}
      </Link>
    )
  }
  return <p className="font-medium text-danger text-sm">{reasonText(line, problem)}</p>
}

function reasonText({ available }: CartLine, problem: LineProblem | null): string {
  if (available > 0) return allInCartText(available)
  return problem === 'not_made' ? 'No longer made' : 'Sold out'
}
