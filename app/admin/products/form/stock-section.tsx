import { Field } from '#app/ui/field.tsx'
import type { EditedCell } from '#domain/catalogue/admin-product.ts'
import type { StockCell } from '#domain/catalogue/product.ts'
import { parseColors, parseSizes } from '#domain/catalogue/product-options.ts'
import { gridCells, pool } from '#domain/catalogue/stock-grid.ts'
import { isSameCell } from '#domain/stock/cell.ts'
import { Section } from '../../ui/section.tsx'
import { countedBy, sumOfRows } from './counted-stock.ts'
import { type Editing, fieldId } from './editing.ts'
import { StockGrid } from './stock-grid.tsx'
import { differenceText, reservedText } from './stock-text.ts'

type Props = Editing & {
  seen: readonly StockCell[]
  /** The stored stock rows, including what unpaid orders reserve. */
  stored: readonly EditedCell[]
}

/** The stock: one number, or one per size and colour. */
export function StockSection({ form, set, errorOf, seen, stored }: Props) {
  const sizes = parseSizes(form.sizes, form.stock)
  const { colors } = parseColors(form.colors)
  const cells = gridCells(sizes, colors)
  const quantityOf = (cell: Pick<StockCell, 'size' | 'color'>) =>
    form.stock.find((one) => isSameCell(one, cell))?.quantity
  const change = (changed: readonly { size: string | null; color: string | null; quantity: string }[]) =>
    set({
      stock: [...form.stock.filter((one) => !changed.some((other) => isSameCell(one, other))), ...changed],
    })
  const isGrid = form.stockBy === 'grid'
  return (
    <Section title="Stock">
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="sr-only">How the stock is counted</legend>
        {(['pool', 'grid'] as const).map((way) => (
          <label key={way} className="flex min-h-11 items-center gap-2 desk:min-h-9">
            <input
              type="radio"
              name="stockBy"
              className="size-5 accent-(--brand)"
              checked={form.stockBy === way}
              onChange={() => set(countedBy(form, way, seen))}
            />
            {way === 'pool' ? 'One number' : 'By size and color'}
          </label>
        ))}
      </fieldset>
      {isGrid ? (
        <>
          <StockGrid
            id={fieldId('stock')}
            sizes={sizes}
            colors={colors}
            quantityOf={(cell) => quantityOf(cell) ?? '0'}
            seen={seen}
            stored={stored}
            onChange={change}
          />
          {errorOf('stock') !== undefined && <p className="font-medium text-danger">{errorOf('stock')}</p>}
          {cells.length > 0 && (
            <p className="font-medium tabular-nums">{(sumOfRows(form) ?? 0).toLocaleString('en-NG')} in all</p>
          )}
        </>
      ) : (
        <div className="grid gap-1.5 sm:max-w-60">
          <Field
            id={fieldId('stock')}
            label="Stock quantity"
            inputMode="numeric"
            autoComplete="off"
            value={quantityOf(pool) ?? ''}
            onChange={(event) => change([{ ...pool, quantity: event.target.value }])}
            error={errorOf('stock')}
          />
          <p className="text-soft tabular-nums">
            {[
              differenceText(
                quantityOf(pool) ?? '',
                seen.find((cell) => isSameCell(cell, pool)),
              ),
              reservedText(stored.find((cell) => isSameCell(cell, pool))),
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          </p>
        </div>
      )}
    </Section>
  )
}
