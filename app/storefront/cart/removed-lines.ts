import { useState } from 'react'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { sameLine } from '../../cart/lines.ts'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { currentLines, isInWishlist, putBack, removeLine, toggleWishlistItem } from '../../cart/store.ts'

/** A removed line with what undo needs. */
export type RemovedLine = { line: CartLine; index: number; how: 'removed' | 'saved'; wasInWishlist: boolean }

/** The lines removed on this visit, newest first, with `remove` and `undo`. */
export function useRemovedLines() {
  const [removedLine, setRemovedLines] = useState<readonly RemovedLine[]>([])

  const remove = (line: CartLine, how: RemovedLine['how']) => {
    const index = indexOf(line)
    if (index < 0) return
    const wasInWishlist = isInWishlist(line.productId)
    if (how === 'saved' && !wasInWishlist) toggleWishlistItem(toWishlistProduct(line))
    removeLine(line)
    setRemovedLines((known) => [{ line, index, how, wasInWishlist }, ...known])
  }

  /** Restores the line that was removed last; returns its index, or -1. */
  const undo = (): number => {
    const [last, ...earlier] = removedLine
    if (!last) return -1
    const { line, index, how, wasInWishlist } = last
    putBack(line, index)
    if (how === 'saved' && !wasInWishlist && isInWishlist(line.productId)) toggleWishlistItem(toWishlistProduct(line))
    setRemovedLines(earlier)
    return indexOf(line)
  }
  return { last: removedLine[0] ?? null, remove, undo }
}

const indexOf = (line: CartLine) => currentLines().findIndex((other) => sameLine(other, line))

const toWishlistProduct = ({ productId, slug, name, price, compareAtPrice, color, image }: CartLine): WishlistItem => ({
  id: productId,
  slug,
  name,
  price,
  compareAtPrice,
  image,
  ...(color !== null && { shownColor: color }),
})
