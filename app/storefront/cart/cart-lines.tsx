import { Fragment, type RefObject } from 'react'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { keyOf, mostOf, takenByOthers } from '../../cart/lines.ts'
import type { LiveQuote } from '../../cart/use-quote.ts'
import { CartLineRow, removeButtonMark } from './cart-line-row.tsx'
import { RemovedLineBar } from './removed-line-bar.tsx'
import type { RemovedLine } from './removed-lines.ts'

/** The lines of the cart, with an undo bar in place of the last removed one. */
export function CartLines({ lines, problemOf, list, removedLine, onRemoveLine, onUndo }: CartLinesProps) {
  const bar = removedLine && (
    <li className="border-line border-b">
      <RemovedLineBar removedLine={removedLine} onUndo={onUndo} />
    </li>
  )
  const barAt = removedLine ? Math.min(removedLine.index, lines.length) : -1
  return (
    <ul ref={list} aria-label="Items in your cart" className="border-line border-t">
      {lines.map((line, index) => (
        <Fragment key={keyOf(line)}>
          {index === barAt && bar}
          <CartLineRow
            line={line}
            stock={{ most: mostOf(line, lines), others: takenByOthers(line, lines), problem: problemOf(line) }}
            onRemoveLine={(how) => onRemoveLine(line, how)}
          />
        </Fragment>
      ))}
      {barAt === lines.length && bar}
    </ul>
  )
}

type CartLinesProps = {
  lines: readonly CartLine[]
  problemOf: LiveQuote['problemOf']
  list: RefObject<HTMLUListElement | null>
  removedLine: RemovedLine | null
  onRemoveLine: (line: CartLine, how: RemovedLine['how']) => void
  onUndo: () => void
}

/** Focuses the line at `index`, or the last one; returns whether there was one. */
export function focusLine(list: HTMLUListElement | null, index: number): boolean {
  const buttons = list?.querySelectorAll<HTMLElement>(`[${removeButtonMark}]`)
  const button = buttons?.[Math.min(index, buttons.length - 1)]
  button?.focus()
  return button !== undefined
}
