import { useState } from 'react'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { sameLine } from '../basket/lines.ts'
import { currentLines, isWished, putBack, removeLine, toggleWish } from '../basket/store.ts'
import { wishOf } from '../basket/wish-of.ts'

/** A line that the shopper took out of the cart, with all that putting it back needs. */
export type TakenOut = { line: CartLine; index: number; how: 'removed' | 'saved'; wasWished: boolean }

/** What was taken out on this visit, the last one first, and the ways to take out and to undo it. */
export function useTakenOut() {
  const [takenOut, setTakenOut] = useState<readonly TakenOut[]>([])

  const takeOut = (line: CartLine, how: TakenOut['how']) => {
    const index = indexOf(line)
    if (index < 0) return
    const wasWished = isWished(line.productId)
    if (how === 'saved' && !wasWished) toggleWish(wishOf(line))
    removeLine(line)
    setTakenOut((known) => [{ line, index, how, wasWished }, ...known])
  }

  /** Puts the last one back; answers where it stands now. */
  const undo = (): number => {
    const [last, ...earlier] = takenOut
    if (!last) return -1
    const { line, index, how, wasWished } = last
    putBack(line, index)
    if (how === 'saved' && !wasWished && isWished(line.productId)) toggleWish(wishOf(line))
    setTakenOut(earlier)
    return indexOf(line)
  }
  return { last: takenOut[0] ?? null, takeOut, undo }
}

const indexOf = (line: CartLine) => currentLines().findIndex((other) => sameLine(other, line))
