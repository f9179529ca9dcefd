import { type KeyboardEvent, useRef } from 'react'
import type { EditedCell } from '#domain/catalogue/admin-product.ts'
import { colorName } from '#domain/catalogue/color.ts'
import type { StockCell } from '#domain/catalogue/product.ts'
import { type CellKey, isSameCell } from '#domain/stock/cell.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { cellName } from './cell-name.ts'
import { nextCell } from './next-cell.ts'
import { differenceText, reservedText } from './stock-text.ts'

type Quantity = CellKey & { quantity: string }
type Props = {
  id: string
  sizes: readonly string[]
  colors: readonly string[]
  quantityOf: (cell: CellKey) => string
  seen: readonly StockCell[]
  stored: readonly EditedCell[]
  onChange: (changed: Quantity[]) => void
}

/**
 * The stock per size (rows) and colour (columns), with arrow keys and Enter as in a spreadsheet. On phones the colours are listed
 * below each size.
 */
export function StockGrid({ id, sizes, colors, quantityOf, seen, stored, onChange }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const down = sizes.length > 0 ? sizes : [null]
  const across = colors.length > 0 ? colors : [null]
  if (sizes.length === 0 && colors.length === 0)
    return <p className="text-soft">Add sizes or colors first, then count each of them here.</p>
  const move = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isAll = selectionStart === 0 && selectionEnd === value.length
    const atEdge = { start: isAll || selectionEnd === 0, end: isAll || selectionStart === value.length }
    const to = nextCell(event, { row, column }, { rows: down.length, columns: across.length }, atEdge)
    if (!to) return
    event.preventDefault()
    const input = table.current?.querySelector<HTMLInputElement>(`[data-cell="${to.row}-${to.column}"]`)
    input?.focus()
    input?.select()
  }
  const fillDown = (color: string | null) => {
    const quantity = quantityOf({ size: down[0] ?? null, color })
    onChange(down.map((size) => ({ size, color, quantity })))
  }
  return (
    <table ref={table} aria-label="Stock by size and color" className="w-full border-collapse handheld:block">
      <thead className="handheld:sr-only">
        <tr>
          <th scope="col" className="p-1 text-left font-medium text-soft">
            Size
          </th>
          {across.map((color) => (
            <th key={color} scope="col" className="p-1 text-left font-medium text-soft">
              <ColorHead color={color} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="handheld:grid handheld:gap-3">
        {down.map((size, row) => (
          <tr key={size} className="handheld:grid handheld:gap-1">
            <th scope="row" className="p-1 pr-3 text-left font-semibold">
              {size ?? 'All sizes'}
            </th>
            {across.map((color, column) => {
              const cell = { size, color }
              const notes = [
                differenceText(
                  quantityOf(cell),
                  seen.find((one) => isSameCell(one, cell)),
                ),
                reservedText(stored.find((one) => isSameCell(one, cell))),
              ]
              return (
                <td key={color} className="p-1 align-top handheld:flex handheld:items-center handheld:gap-3">
                  <span className="desk:hidden handheld:min-w-24">
                    <ColorHead color={color} />
                  </span>
                  <input
                    id={row === 0 && column === 0 ? id : undefined}
                    data-cell={`${row}-${column}`}
                    aria-label={cellName(cell)}
                    inputMode="numeric"
                    autoComplete="off"
                    value={quantityOf(cell)}
                    onFocus={(event) => event.currentTarget.select()}
                    onKeyDown={(event) => move(event, row, column)}
                    onChange={(event) => onChange([{ ...cell, quantity: event.target.value }])}
                    className="h-11 w-20 border border-line-strong bg-surface px-3 text-right tabular-nums hover:border-ink focus:border-brand desk:h-10"
                  />
                  <span className="block text-soft text-xs tabular-nums">
                    {notes.filter((text) => text !== '').join(' · ')}
                  </span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      {down.length > 1 && (
        <tfoot className="handheld:mt-3 handheld:block">
          <tr className="handheld:flex handheld:flex-wrap">
            <td className="handheld:hidden" />
            {across.map((color) => (
              <td key={color} className="p-1">
                <AdminButton tone="quiet" onClick={() => fillDown(color)} className="px-2">
                  Fill down<span className="desk:sr-only"> {color === null ? '' : colorName(color)}</span>
                </AdminButton>
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const ColorHead = ({ color }: { color: string | null }) =>
  color === null ? (
    <span>Pieces</span>
  ) : (
    <span className="inline-flex items-center gap-1.5">
      <span className="size-3.5 shrink-0 border border-line-strong" style={{ backgroundColor: color }} />
      {colorName(color)}
    </span>
  )
