import { useState } from 'react'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { sameLine } from '../../cart/lines.ts'
import { currentLines, isWished, putBack, removeLine, toggleWish } from '../../cart/store.ts'
import { wishOf } from '../../cart/wish-of.ts'

/** A line that the shopper took out of the cart, with all that putting it back needs. */
export type RemovedLine = { line: CartLine; index: number; how: 'removed' | 'saved'; wasWished: boolean }

/** What was taken out on this visit, the last one first, and the ways to take out and to undo it. */
export function useRemovedLines() {
  const [removedLine, setRemovedLines] = useState<readonly RemovedLine[]>([])

  const remove = (line: CartLine, how: RemovedLine['how']) => {
    const index = indexOf(line)
    if (index < 0) return
    const wasWished = isWished(line.productId)
    if (how === 'saved' && !wasWished) toggleWish(wishOf(line))
    removeLine(line)
    setRemovedLines((known) => [{ line, index, how, wasWished }, ...known])
  }

  /** Puts the last one back; answers where it stands now. */
  const undo = (): number => {
    const [last, ...earlier] = removedLine
    if (!last) return -1
    const { line, index, how, wasWished } = last
    putBack(line, index)
    if (how === 'saved' && !wasWished && isWished(line.productId)) toggleWish(wishOf(line))
    setRemovedLines(earlier)
    return indexOf(line)
  }
  return { last: removedLine[0] ?? null, remove, undo }
}

const indexOf = (line: CartLine) => currentLines().findIndex((other) => sameLine(other, line))
