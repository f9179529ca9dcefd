import { z } from 'zod'
import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import type { StockCell } from '#domain/catalogue/product.ts'
import { emptyProductForm, productFormSchema, seenStockSchema } from '#domain/catalogue/product-form.ts'
import { isPool } from '#domain/catalogue/stock-grid.ts'
import { readProductForm } from '#domain/catalogue/validate-product.ts'
import { formatTypedNaira } from '#domain/money/typed-naira.ts'
import { isSameCell } from '#domain/stock/cell.ts'

/** What the product form holds: what is typed, and the stock that its numbers are differences to. */
export const formValuesSchema = z.object({ form: productFormSchema, seen: seenStockSchema })
export type FormValues = z.infer<typeof formValuesSchema>

export const newProductValues: FormValues = { form: emptyProductForm, seen: [] }

/** A product as its form shows it. */
export function valuesOf(product: ProductForEdit): FormValues {
  const { publication, pictures, stock, price, compareAtPrice, makingDays, sizes, colors, occasions } = product
  const { name, slug, categoryId, description, isFeatured, isNew, kind, isReturnable } = product
  const seen = stock.map(({ size, color, onHand }) => ({ size, color, onHand }))
  return {
    form: {
      ...{ name, slug, categoryId, description, isFeatured, isNew, kind, isReturnable },
      price: formatTypedNaira(price),
      compareAtPrice: compareAtPrice === null ? '' : formatTypedNaira(compareAtPrice),
      sizes: sizes.join(', '),
      colors: colors.join(', '),
      occasions: occasions.join(', '),
      makingDays: makingDays === null ? '' : String(makingDays),
      publication: publication.state,
      publishAt: publication.state === 'scheduled' ? inLagos(publication.at) : '',
      pictures: pictures.map(({ key, alt, color, focusX, focusY }) => ({ key, alt, color, focusX, focusY })),
      stockBy: stock.some(isPool) || stock.length === 0 ? 'pool' : 'grid',
      stock:
        seen.length === 0
          ? emptyProductForm.stock
          : seen.map(({ onHand, ...cell }) => ({ ...cell, quantity: String(onHand) })),
    },
    seen,
  }
}

// Lagos is an hour ahead of UTC all year.
const inLagos = (at: Date) => new Date(at.getTime() + 3_600_000).toISOString().slice(0, 16)

/** What is typed, over a stock that has become another one: each number keeps its difference to what was seen. */
export function overNewStock({ form, seen }: FormValues, now: readonly StockCell[]): FormValues {
  const stock = form.stock.map((entry) => {
    const before = seen.find((cell) => isSameCell(cell, entry))
    const after = now.find((cell) => isSameCell(cell, entry))
    const wanted = Number(entry.quantity.replaceAll(/[,\s]/g, '') || Number.NaN)
    if (!before || !after || !Number.isInteger(wanted)) return entry
    return { ...entry, quantity: String(Math.max(0, after.onHand + wanted - before.onHand)) }
  })
  const added = now
    .filter((cell) => ![...seen, ...form.stock].some((other) => isSameCell(other, cell)))
    .map(({ size, color, onHand }) => ({ size, color, quantity: String(onHand) }))
  return {
    form: { ...form, stock: [...stock, ...added] },
    seen: now.map(({ size, color, onHand }) => ({ size, color, onHand })),
  }
}

/** What is typed, once another form is saved: its numbers are differences to those that were saved. */
export function overSavedStock(typed: FormValues, sent: FormValues): FormValues {
  // It was right when it was sent; the time of its publication may have come since.
  const read = readProductForm(sent.form, new Date(0))
  return read.ok ? { ...typed, seen: read.draft.stock } : typed
}
