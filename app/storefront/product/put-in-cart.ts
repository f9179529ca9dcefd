import { sayWithLink, sayWrong } from '#app/ui/toast.tsx'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { countPieces, maxBasketLines, maxPieces, sameLine } from '../basket/lines.ts'
import { addToBasket, currentLines } from '../basket/store.ts'

type Words = {
  complain?: (why: string) => void
  /** How long it is said that the line was added; as long as any success when nothing is said. */
  shownMs?: number
}

/** Adds a line to the cart and says so; where no more of it goes in, complains of why. Answers whether anything was added. */
export function putInCart(line: CartLine, { complain = sayWrong, shownMs }: Words = {}): boolean {
  const before = currentLines()
  addToBasket(line)
  const isAdded = countPieces(currentLines()) > countPieces(before)
  if (isAdded) sayWithLink('Added to cart', { to: '/cart', label: 'View Cart →' }, shownMs)
  else complain(whyNot(before, line))
  return isAdded
}

/** Why a line doesn't go into the cart, in the shopper's words. */
export function whyNot(lines: readonly CartLine[], line: CartLine): string {
  if (line.available < 1) return 'This one has just sold out'
  if (!lines.some((present) => sameLine(present, line)))
    return `Your cart holds at most ${maxBasketLines} different pieces`
  if (line.available > maxPieces) return `Your cart holds at most ${maxPieces} of one piece`
  return line.available === 1
    ? 'The last one is in your cart already'
    : `All ${line.available} left are in your cart already`
}
