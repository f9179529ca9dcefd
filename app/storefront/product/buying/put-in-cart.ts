import { toastError, toastWithLink } from '#app/ui/toast.tsx'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { allInCartText } from '../../../cart/all-in-cart-text.ts'
import { countPieces, maxCartLines, maxPieces, sameLine, takenByOthers } from '../../../cart/lines.ts'
import { addToCart, currentLines } from '../../../cart/store.ts'

type Texts = {
  showError?: (why: string) => void
  /** How long the success toast is shown, in ms; the default if absent. */
  shownMs?: number
}

/** Adds a line to the cart with a toast, or shows why not. Returns whether anything was added. */
export function putInCart(line: CartLine, { showError = toastError, shownMs }: Texts = {}): boolean {
  const obstacle = tryToAdd(line)
  if (obstacle === null) toastWithLink('Added to cart', { to: '/cart', label: 'View Cart →' }, shownMs)
  else showError(obstacle)
  return obstacle === null
}

/** Adds as many pieces as are in stock; returns the reason if nothing was added, else null. */
export function tryToAdd(line: CartLine): string | null {
  const before = currentLines()
  addToCart(line)
  return countPieces(currentLines()) > countPieces(before) ? null : whyNot(before, line)
}

/** The message why a line can't be added. */
export function whyNot(lines: readonly CartLine[], line: CartLine): string {
  if (line.available < 1) return 'This one has just sold out'
  const present = lines.find((other) => sameLine(other, line))
  if ((present?.quantity ?? 0) + takenByOthers(line, lines) >= line.available) return allInCartText(line.available)
  if (!present) return `Your cart holds at most ${maxCartLines} different pieces`
  return line.available > maxPieces
    ? `Your cart holds at most ${maxPieces} of one piece`
    : allInCartText(line.available)
}
