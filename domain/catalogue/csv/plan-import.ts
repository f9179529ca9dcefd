import { parseTypedNaira } from '#domain/money/typed-naira.ts'
import { type CellKey, isSameCell } from '#domain/stock/cell.ts'
import { emptyProductForm, type ProductForm } from '../product-form.ts'
import { slugify } from '../slug.ts'
import { readProductForm } from '../validate-product.ts'
import type { Cells, ProductColumn } from './columns.ts'
import { lineColumns, productColumns } from './columns.ts'
import type { ImportContext, ImportedChange, ImportLine, ImportPlan, LineError } from './import-plan.ts'
import { cellText, planStock, type StockPlan } from './plan-stock.ts'
import { productCells } from './product-cells.ts'

const stale = 'Somebody has changed this product since the file was exported. Please export it again'
const ofProduct = productColumns.filter((column) => !lineColumns.includes(column) && column !== 'version')

/** What the lines of one product would do: add it, change it, leave it as it is, or be refused with reasons. */
export function planImport(lines: readonly ImportLine[], context: ImportContext): ImportPlan {
  const { product } = context
  const [first] = lines
  if (!first) return { kind: 'unchanged' }
  const now = product && productCells(product)
  const changed = [...ofProduct, 'slug' as const].filter((column) => isChanged(first.cells, now, column, context))
  const before: LineError[] = [...contradictions(first, lines.slice(1)), ...unknownStates(first, changed)]
  if (product && before.length === 0 && changed.length === 0 && saysNothingNew(lines, product.stock))
    return { kind: 'unchanged' }
  const { form, isArchived } = fill(first.cells, changed, context)
  const sizes = form.sizes
    .split(',')
    .map((size) => size.trim())
    .filter((size) => size !== '')
  const read = readForm(form, context)
  const options = read.ok ? read.draft : { sizes, colors: product?.colors ?? [] }
  const stock = planStock(lines, product?.stock ?? [], options)
  const outdated = product && before.length === 0 ? versionError(first, product.version) : []
  if (outdated.length > 0 && (changed.length > 0 || !stock.ok || stock.changes.length > 0))
    return { kind: 'refused', errors: outdated }
  // The form's rules are checked again with the stock, which is known now.
  const counted = stock.ok ? readForm(withStock(form, stock, context), context) : read
  const errors = [...before, ...formErrors(first.line, counted, stock), ...(stock.ok ? [] : stock.errors)]
  if (errors.length > 0 || !counted.ok || !stock.ok) return { kind: 'refused', errors }
  if (product && changed.length === 0 && stock.changes.length === 0) return { kind: 'unchanged' }
  const { pictures: _pictures, stock: _stock, ...draft } = counted.draft
  const change: ImportedChange = {
    draft,
    isArchived,
    stock: stock.changes.map(({ size, color, by }) => ({ size, color, by })),
    cells: isSameLayout(stock, product?.stock ?? []) ? null : stock.wanted,
  }
  if (!now) return { kind: 'added', change }
  const notes = changed.map((column) => ({
    line: first.line,
    message: `${column}: ${short(now[column])} → ${short(first.cells[column])}`,
  }))
  const counts = stock.changes.map(({ line, by, to, ...cell }) => ({
    line,
    message: `stock of ${cellText(cell)}: ${to - by} → ${to}`,
  }))
  return { kind: 'changed', change, notes: [...notes, ...counts] }
}

function isChanged(cells: Cells, now: Cells | null, column: ProductColumn, { columns }: ImportContext): boolean {
  if (!columns.has(column)) return false
  // The slug may be empty if the line has an id.
  if (column === 'slug' && now && (cells.slug ?? '').trim() === '') return false
  if (column === 'slug') return slugify(cells.slug ?? '') !== (now?.slug ?? '')
  if (column === 'price' || column === 'old_price') return amountOf(cells[column]) !== amountOf(now?.[column])
  return same(cells[column]) !== same(now?.[column])
}

/** Spreadsheets may reformat an amount: 45,500.00 is the same as 45500. Anything else is compared as a text. */
const amountOf = (cell: string | undefined) => parseTypedNaira(same(cell)) ?? same(cell)

/**
 * Whether all stock lines are present and as they were exported. Pieces sold since aren't a change made by the file.
 */
function saysNothingNew(lines: readonly ImportLine[], seen: readonly CellKey[]): boolean {
  const counted = lines.filter(({ cells }) => [cells.size, cells.color, cells.stock].some((cell) => same(cell) !== ''))
  const rows = new Set(counted.map(({ cells }) => JSON.stringify([same(cells.size), same(cells.color)])))
  const known = new Set(seen.map(({ size, color }) => JSON.stringify([size ?? '', color ?? ''])))
  return (
    rows.size === counted.length &&
    [...rows].every((row) => known.has(row)) &&
    counted.every(({ cells }) => same(cells.stock) !== '' && same(cells.stock) === same(cells.stock_was))
  )
}

const same = (cell = '') => cell.replaceAll(/\r\n?/g, '\n').trim()

function contradictions(first: ImportLine, others: readonly ImportLine[]): LineError[] {
  return others.flatMap(({ line, cells }) => {
    const other = ofProduct.find(
      (column) => same(cells[column]) !== '' && same(cells[column]) !== same(first.cells[column]),
    )
    return other ? [{ line, message: `Says another ${other} than line ${first.line} of the same product` }] : []
  })
}

function unknownStates({ line, cells }: ImportLine, changed: readonly ProductColumn[]): LineError[] {
  const errors: LineError[] = []
  const state = same(cells.state).toLowerCase()
  if (changed.includes('state') && !['', 'published', 'draft', 'scheduled', 'archived'].includes(state))
    errors.push({ line, message: 'The state is published, draft, scheduled or archived' })
  for (const column of ['featured', 'new'] as const)
    if (changed.includes(column) && readYes(cells[column]) === null)
      errors.push({ line, message: `${column} is yes or no` })
  return errors
}

const readYes = (cell = ''): boolean | null => {
  const text = cell.trim().toLowerCase()
  if (['yes', 'true', '1'].includes(text)) return true
  return ['no', 'false', '0', ''].includes(text) ? false : null
}

function versionError({ line, cells }: ImportLine, version: number): LineError[] {
  const said = same(cells.version)
  if (said === '') return [{ line, message: 'Please keep the column version as it was exported' }]
  return said === String(version) ? [] : [{ line, message: stale }]
}

/** Fills the product's form with its present values and the file's changes. */
function fill(cells: Cells, changed: readonly ProductColumn[], { product, categories }: ImportContext) {
  const now = product && productCells(product)
  const text = (column: ProductColumn) => (changed.includes(column) ? (cells[column] ?? '') : (now?.[column] ?? ''))
  const state = text('state').trim().toLowerCase()
  const form: ProductForm = {
    ...emptyProductForm,
    ...(product && { kind: product.kind, isReturnable: product.isReturnable }),
    makingDays: product?.makingDays ? String(product.makingDays) : '',
    occasions: product?.occasions.join(', ') ?? '',
    slug: text('slug'),
    name: text('name'),
    description: text('description'),
    price: text('price'),
    compareAtPrice: text('old_price'),
    categoryId: changed.includes('category')
      ? (categories.get(text('category').trim()) ?? '')
      : (product?.categoryId ?? ''),
    sizes: text('sizes'),
    colors: text('colors'),
    isFeatured: readYes(text('featured')) ?? false,
    isNew: changed.includes('new') || product ? (readYes(text('new')) ?? false) : true,
    publication: publicationOf(state, product?.publication.state ?? 'draft'),
    publishAt: text('publish_at').trim().replace(' ', 'T'),
    // The product's rows follow the single number, which is read first, so that sizes that differ only in capitals stay
    // apart.
    stock: [...emptyProductForm.stock, ...rowsOf(product)],
  }
  const isArchived = changed.includes('state') ? state === 'archived' : null
  return { form, isArchived }
}

const rowsOf = (product: ImportContext['product']) =>
  (product?.stock ?? []).map(({ size, color, onHand }) => ({ size, color, quantity: String(onHand) }))

const publicationOf = (state: string, now: ProductForm['publication']): ProductForm['publication'] => {
  if (state === 'published' || state === 'scheduled' || state === 'draft') return state
  // An archived product keeps its publication.
  return now
}

const withStock = (
  form: ProductForm,
  stock: Extract<StockPlan, { ok: true }>,
  { product }: ImportContext,
): ProductForm => ({
  ...form,
  stockBy: stock.isGrid ? 'grid' : 'pool',
  stock: stock.wanted.map((cell) => {
    const to = stock.changes.find((change) => isSameCell(change, cell))?.to
    const onHand = product?.stock.find((other) => isSameCell(other, cell))?.onHand
    return { size: cell.size, color: cell.color, quantity: String(to ?? onHand ?? 0) }
  }),
})

// The form only checks whether there are pictures, which a file doesn't contain.
const anyPicture = { key: '0', alt: '', color: null, focusX: 50, focusY: 50 }

/** A draft needs no picture yet. */
function readForm(form: ProductForm, { product, now }: ImportContext) {
  const needsPicture = form.publication !== 'draft' && !product?.hasPictures
  return readProductForm({ ...form, pictures: needsPicture ? [] : [anyPicture] }, now)
}

const formErrors = (line: number, read: ReturnType<typeof readForm>, stock: StockPlan): LineError[] =>
  // Errors of the stock are reported with their own lines.
  read.ok
    ? []
    : read.errors.filter(({ field }) => stock.ok || field !== 'stock').map(({ message }) => ({ line, message }))

const isSameLayout = ({ wanted }: { wanted: readonly CellKey[] }, seen: readonly CellKey[]) =>
  wanted.length === seen.length && wanted.every((cell) => seen.some((other) => isSameCell(other, cell)))

const short = (cell = '') => {
  const text = cell.replaceAll(/\s+/g, ' ').trim()
  return text === '' ? '(empty)' : text.length > 60 ? `${text.slice(0, 60)}…` : text
}
