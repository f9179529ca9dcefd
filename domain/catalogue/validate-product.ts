import { type Kobo, naira } from '#domain/money/money.ts'
import { parseTypedNaira } from '#domain/money/typed-naira.ts'
import { isSameCell, mostPieces } from '#domain/stock/cell.ts'
import { oneLine, severalLines } from '#domain/typed-text.ts'
import { isTypedTime, readLagosTime } from '#domain/typed-time.ts'
import type { StockCell } from './product.ts'
import type { ProductDraft, Publication } from './product-draft.ts'
import type { ProductForm } from './product-form.ts'
import { parseColors, parseSizes, splitByCommas } from './product-options.ts'
import { slugify } from './slug.ts'
import { gridCells, pool } from './stock-grid.ts'

export const productLimits = {
  name: 200,
  description: 10_000,
  price: 100_000_000 * naira,
  pieces: mostPieces,
  pictures: 24,
  alt: 300,
  options: 20,
  option: 30,
  makingDays: 365,
} as const

export type ProductField = Exclude<
  keyof ProductForm,
  'stockBy' | 'publication' | 'isFeatured' | 'isNew' | 'kind' | 'isReturnable'
>
export type FieldError = { field: ProductField; message: string }
export type ProductRead = { ok: true; draft: ProductDraft } | { ok: false; errors: FieldError[] }

/**
 * Makes a product of what was typed, or lists what is wrong with it: the specification's checks in their order and words first, one a
 * field, then the shop's own.
 */
export function readProductForm(form: ProductForm, now: Date): ProductRead {
  const found = readFields(form, now)
  const errors = [...requiredErrors(form, found), ...furtherErrors(form, found)].filter(
    ({ field }, at, all) => all.findIndex((other) => other.field === field) === at,
  )
  const { price, publication, stock } = found
  if (errors.length > 0 || price === null || publication === null || stock === null) return { ok: false, errors }
  const { isFeatured, isNew, kind, isReturnable } = form
  const { unknownColors: _, ...read } = found
  return { ok: true, draft: { ...read, price, publication, stock, isFeatured, isNew, kind, isReturnable } }
}

type Found = ReturnType<typeof readFields>

function readFields(form: ProductForm, now: Date) {
  const sizes = parseSizes(form.sizes, form.stock)
  const { colors, unknown } = parseColors(form.colors)
  return {
    name: oneLine(form.name),
    slug: slugify(form.slug),
    categoryId: form.categoryId,
    description: severalLines(form.description),
    price: parseTypedNaira(form.price),
    compareAtPrice: form.compareAtPrice.trim() === '' ? null : parseTypedNaira(form.compareAtPrice),
    sizes,
    colors,
    unknownColors: unknown,
    makingDays: form.makingDays.trim() === '' ? null : wholeNumber(form.makingDays),
    occasions: splitByCommas(form.occasions),
    publication: readPublication(form, now),
    pictures: form.pictures.map(({ alt, color, focusX, focusY, key }) => ({
      key,
      alt: oneLine(alt),
      color: colors.find((one) => one.toLowerCase() === color?.toLowerCase()) ?? null,
      focusX: Math.round(focusX),
      focusY: Math.round(focusY),
    })),
    stock: readStock(form, sizes, colors),
  }
}

function requiredErrors(form: ProductForm, { name, price, slug, stock }: Found): FieldError[] {
  const errors: (FieldError | false)[] = [
    name === '' && { field: 'name', message: 'Product name is required' },
    price === null && { field: 'price', message: 'Valid price is required' },
    form.categoryId === '' && { field: 'categoryId', message: 'Please select a category' },
    stock === null && { field: 'stock', message: 'Valid stock quantity is required' },
    form.pictures.length === 0 && { field: 'pictures', message: 'At least one product image is required' },
    slug === '' && { field: 'slug', message: 'Slug is required' },
  ]
  return errors.filter((error) => error !== false)
}

function furtherErrors(form: ProductForm, found: Found): FieldError[] {
  const { name, description, price, compareAtPrice, makingDays, occasions, publication, pictures, stock } = found
  const { sizes, colors, unknownColors } = found
  const isGridWithoutOptions = form.stockBy === 'grid' && sizes.length === 0 && colors.length === 0
  const errors: (FieldError | false)[] = [
    tooLong('name', name, productLimits.name),
    price !== null && price <= 0 && { field: 'price', message: 'Please set a price above ₦0' },
    price !== null &&
      price > productLimits.price && { field: 'price', message: 'Please set a price of at most ₦100,000,000' },
    comparisonError(form, price, compareAtPrice),
    stock?.some(({ onHand }) => onHand > productLimits.pieces) === true && {
      field: 'stock',
      message: `Please count at most ${productLimits.pieces.toLocaleString('en-NG')} pieces`,
    },
    isGridWithoutOptions && { field: 'stock', message: 'Please add sizes or colors, or count the stock as one number' },
    pictures.length > productLimits.pictures && {
      field: 'pictures',
      message: `Please keep at most ${productLimits.pictures} pictures`,
    },
    pictures.some(({ alt }) => alt.length > productLimits.alt) && {
      field: 'pictures',
      message: `Please describe a picture in at most ${productLimits.alt} characters`,
    },
    tooLong('description', description, productLimits.description),
    ...listErrors('sizes', sizes, 'sizes'),
    unknownColors.length > 0 && {
      field: 'colors',
      message: `${quoted(unknownColors[0] ?? '')} isn’t a color we know. Please pick one, or write a code such as #1F2A5A`,
    },
    ...listErrors('colors', colors, 'colors'),
    form.makingDays.trim() !== '' &&
      (makingDays === null || makingDays < 1 || makingDays > productLimits.makingDays) && {
        field: 'makingDays',
        message: `Please write the days as a number from 1 to ${productLimits.makingDays}, or leave it empty`,
      },
    ...listErrors('occasions', occasions, 'occasions'),
    publication === null && {
      field: 'publishAt',
      message: isTypedTime(form.publishAt.trim())
        ? 'There is no such day. Please choose another day and time of publication'
        : 'Please choose the day and time of publication',
    },
  ]
  return errors.filter((error) => error !== false)
}

const tooLong = (field: ProductField, text: string, max: number): FieldError | false =>
  text.length > max && { field, message: `Please use at most ${max.toLocaleString('en-NG')} characters` }

function comparisonError(form: ProductForm, price: Kobo | null, comparison: Kobo | null): FieldError | false {
  if (form.compareAtPrice.trim() === '') return false
  if (comparison === null || comparison > productLimits.price)
    return { field: 'compareAtPrice', message: 'Please write the old price as an amount, or leave it empty' }
  return (
    price !== null &&
    comparison <= price && { field: 'compareAtPrice', message: 'The old price must be above the price' }
  )
}

function listErrors(field: 'sizes' | 'colors' | 'occasions', values: readonly string[], name: string): FieldError[] {
  if (values.length > productLimits.options)
    return [{ field, message: `Please keep to ${productLimits.options} ${name} at most` }]
  const long = values.find((value) => value.length > productLimits.option)
  return long === undefined
    ? []
    : [{ field, message: `${quoted(long)} is too long: at most ${productLimits.option} characters` }]
}

const quoted = (text: string) => `“${text.length > 30 ? `${text.slice(0, 30)}…` : text}”`

const wholeNumber = (typed: string): number | null => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null)

function readStock(form: ProductForm, sizes: readonly string[], colors: readonly string[]): StockCell[] | null {
  // What is beyond is said beside the sizes and the colors.
  const most = productLimits.options
  const wanted = form.stockBy === 'pool' ? [pool] : gridCells(sizes.slice(0, most), colors.slice(0, most))
  const cells: StockCell[] = []
  for (const cell of wanted) {
    const entry = form.stock.find((one) => isSameCell(one, cell))
    // A row that a new size has brought is empty until somebody counts it; the one number must be said.
    const onHand = entry ? wholeNumber(entry.quantity.replaceAll(/[,\s]/g, '')) : form.stockBy === 'grid' ? 0 : null
    if (onHand === null) return null
    cells.push({ size: cell.size, color: cell.color, onHand })
  }
  return cells
}

function readPublication({ publication, publishAt }: ProductForm, now: Date): Publication | null {
  if (publication !== 'scheduled') return { state: publication }
  const at = readLagosTime(publishAt.trim())
  if (!at) return null
  return at <= now ? { state: 'published' } : { state: 'scheduled', at }
}
