import { useRef } from 'react'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { keyOf } from '../basket/lines.ts'
import { CartLineRow, removeButtonMark } from './cart-line-row.tsx'

/** The lines of the cart. When one is removed, the keyboard goes on at its neighbour. */
export function CartLines({ lines, onEmptied }: { lines: readonly CartLine[]; onEmptied: () => void }) {
  const list = useRef<HTMLUListElement>(null)

  const focusNear = (index: number) => {
    const rows = list.current?.children
    const near = rows?.[Math.min(index, rows.length - 1)]
    const button = near?.querySelector<HTMLElement>(`[${removeButtonMark}]`)
    if (button) button.focus()
    else onEmptied()
  }
  return (
    <ul ref={list} aria-label="Items in your cart" className="border-line border-t">
      {lines.map((line, index) => (
        <CartLineRow key={keyOf(line)} line={line} onRemoved={() => focusNear(index)} />
      ))}
    </ul>
  )
}
