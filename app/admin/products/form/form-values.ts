import { z } from 'zod'
import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import type { StockCell } from '#domain/catalogue/product.ts'
import { emptyProductForm, productFormSchema, seenStockSchema } from '#domain/catalogue/product-form.ts'
import { isPool } from '#domain/catalogue/stock-grid.ts'
import { readProductForm } from '#domain/catalogue/validate-product.ts'
import { lagosTime } from '#domain/lagos-day.ts'
import { formatTypedNaira } from '#domain/money/typed-naira.ts'
import { isSameCell } from '#domain/stock/cell.ts'

/** The product form's values: what is typed, and the stock that its numbers are compared with. */
export const formValuesSchema = z.object({ form: productFormSchema, seen: seenStockSchema })
export type FormValues = z.infer<typeof formValuesSchema>

export const newProductValues: FormValues = { form: emptyProductForm, seen: [] }

/** A product's values in the form. */
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
      publishAt: publication.state === 'scheduled' ? lagosTime(publication.at) : '',
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

/** Adapts what is typed to a changed stock: each number keeps its difference to the stock seen before. */
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

/** What is typed after another version was saved: its numbers are now differences to those that were saved. */
export function overSavedStock(typed: FormValues, sent: FormValues): FormValues {
  // The form was valid when it was sent, but its publication time may have passed since; so it is read as of a time long ago.
  const read = readProductForm(sent.form, new Date(0))
  return read.ok ? { ...typed, seen: read.draft.stock } : typed
}
