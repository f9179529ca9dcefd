import { expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { type Cells, productColumns } from './columns.ts'
import type { ImportContext } from './import-plan.ts'
import { planImport } from './plan-import.ts'
import { productCells } from './product-cells.ts'
import type { ImportedProduct } from './read-products.server.ts'

const now = new Date('2026-05-01T10:00:00Z')
const product: ImportedProduct = {
  ...{ id: 'p', version: 3, slug: 'gown', name: 'Gown', description: 'Soft\ncotton', categorySlug: 'gowns' },
  ...{ categoryId: 'g', status: 'draft', publication: { state: 'draft' }, price: 10_000 * naira, compareAtPrice: null },
  ...{ sizes: [], colors: [], stock: [{ size: null, color: null, onHand: 10 }], isFeatured: false, isNew: false },
  ...{ hasPictures: false, createdAt: now, publishedAt: null, archivedAt: null, kind: 'ready_made', makingDays: null },
  ...{ isReturnable: true, occasions: [] },
}
const context = (of: ImportedProduct | null, columns: readonly string[] = productColumns): ImportContext => ({
  product: of,
  categories: new Map([['gowns', 'g']]),
  columns: new Set(columns),
  now,
})
const pool: Cells = { stock: '10', stock_was: '10' }
const linesOf = (...cells: Cells[]) => cells.map((one, at) => ({ line: at + 2, cells: one }))

/** The plan for the product when its exported line has these other cells. */
const edited = (said: Cells, of = product) =>
  planImport(linesOf({ ...productCells(of), ...pool, ...said }), context(of))
const added = (said: Cells) =>
  planImport(
    linesOf({ slug: 'wrapper', name: 'Wrapper', price: '10', category: 'gowns', ...said }),
    context(null, Object.keys({ slug: '', name: '', price: '', category: '', ...said })),
  )
const refused = (...messages: string[]) => ({
  kind: 'refused',
  errors: messages.map((message) => ({ line: 2, message })),
})
const stale = refused('Somebody has changed this product since the file was exported. Please export it again')

test('empty lines and present values leave a product unchanged', () => {
  expect(planImport([], context(product))).toEqual({ kind: 'unchanged' })
  expect(edited({})).toEqual({ kind: 'unchanged' })
  expect(edited({ description: ' Soft\r\ncotton ' })).toEqual({ kind: 'unchanged' })
  // The count equals the current stock, so the exported number doesn't matter.
  expect(edited({ stock_was: '' })).toEqual({ kind: 'unchanged' })
})

test('pieces sold since the export are no change of the file', () => {
  expect(edited({}, { ...product, stock: [{ size: null, color: null, onHand: 4 }] })).toEqual({ kind: 'unchanged' })
})

test('each change is named with its previous value, shortened where it is long', () => {
  const long = `${'a'.repeat(59)} b`
  expect(edited({ name: `${long}c`, description: '', old_price: '12000', stock: '12' })).toMatchObject({
    kind: 'changed',
    change: { isArchived: null, stock: [{ size: null, color: null, by: 2 }], cells: null },
    notes: [
      { line: 2, message: `name: Gown → ${'a'.repeat(59)} …` },
      { line: 2, message: 'description: Soft cotton → (empty)' },
      { line: 2, message: 'old_price: (empty) → 12000' },
      { line: 2, message: 'stock of the product as a whole: 10 → 12' },
    ],
  })
  expect(edited({ name: 'b'.repeat(60) })).toMatchObject({ notes: [{ message: `name: Gown → ${'b'.repeat(60)}` }] })
})

test('a slug stays when it is empty or spelled differently', () => {
  for (const slug of ['', '  ', ' Gówn '])
    expect(edited({ slug, price: '12' })).toMatchObject({
      change: { draft: { slug: 'gown', price: 12 * naira } },
      notes: [{ message: 'price: 10000 → 12' }],
    })
  expect(edited({ slug: '' })).toEqual({ kind: 'unchanged' })
  expect(edited({ slug: 'Evening gown' })).toMatchObject({
    change: { draft: { slug: 'evening-gown' } },
    notes: [{ message: 'slug: gown → Evening gown' }],
  })
})

test('fields without a column in the file stay unchanged', () => {
  const plan = planImport(
    linesOf({ id: 'p', name: 'Boubou', version: '3' }),
    context({ ...product, isNew: true, isFeatured: true, occasions: ['Owambe'], makingDays: 5 }, [
      'id',
      'name',
      'version',
    ]),
  )
  const { price, description } = product
  expect(plan).toMatchObject({
    kind: 'changed',
    change: {
      draft: { name: 'Boubou', price, description, categoryId: 'g', isNew: true, isFeatured: true, makingDays: 5 },
      isArchived: null,
      stock: [],
      cells: null,
    },
  })
})

test('every change needs the version that was exported', () => {
  const missing = refused('Please keep the column version as it was exported')
  expect([edited({ version: '2' }), edited({ version: '' })]).toEqual(Array(2).fill({ kind: 'unchanged' }))
  expect([edited({ version: '2', name: 'Boubou' }), edited({ version: '', name: 'Boubou' })]).toEqual([stale, missing])
  expect([edited({ version: '2', stock: '12' }), edited({ version: '2', stock: 'x' })]).toEqual([stale, stale])
  // Mistakes in the file itself are reported first.
  expect(edited({ version: '2', featured: 'perhaps' })).toEqual(refused('featured is yes or no'))
})

test('a new product is a draft, marked new, without pieces, unless the file says otherwise', () => {
  expect(added({})).toMatchObject({
    kind: 'added',
    change: {
      draft: { name: 'Wrapper', isNew: true, isFeatured: false, publication: { state: 'draft' }, isReturnable: true },
      isArchived: null,
      stock: [],
      cells: [{ size: null, color: null }],
    },
  })
  expect(added({ new: 'no', featured: 'YES', stock: '1,200' })).toMatchObject({
    change: { draft: { isNew: false, isFeatured: true }, stock: [{ size: null, color: null, by: 1_200 }] },
  })
  expect(added({ new: 'true', featured: '0' })).toMatchObject({ change: { draft: { isNew: true, isFeatured: false } } })
})

test('yes and no can be written in six ways', () => {
  for (const yes of ['yes', ' True', '1'])
    expect(edited({ new: yes })).toMatchObject({ change: { draft: { isNew: true } } })
  const isNew = { ...product, isNew: true }
  for (const no of ['NO', 'false', '0', ''])
    expect(edited({ new: no }, isNew)).toMatchObject({ change: { draft: { isNew: false } } })
  expect(edited({ new: 'maybe' }, isNew)).toEqual(refused('new is yes or no'))
})

test('the state publishes, schedules or archives; publishing needs a picture', () => {
  expect(edited({ state: 'published' })).toEqual(refused('At least one product image is required'))
  const pictured = { ...product, hasPictures: true }
  const changed = (state: string, isArchived: boolean, publish_at = '') =>
    expect(edited({ state, publish_at }, pictured)).toMatchObject({
      change: { isArchived, draft: { publication: { state: isArchived ? 'draft' : state.trim().toLowerCase() } } },
    })
  changed(' Published', false)
  changed('scheduled', false, '2026-12-01 09:00')
  changed('archived', true)
  expect(edited({ state: 'sold' })).toEqual(refused('The state is published, draft, scheduled or archived'))
})

test('a later line of a product can’t contradict the first', () => {
  const grid = { ...product, sizes: ['S', 'M'], stock: ['S', 'M'].map((size) => ({ size, color: null, onHand: 1 })) }
  const rows = (second: Cells) =>
    planImport(
      linesOf(
        { ...productCells(grid), size: 'S', stock: '1', stock_was: '1' },
        { size: 'M', stock: '1', stock_was: '1', ...second },
      ),
      context(grid),
    )
  expect([rows({}), rows({ name: ' Gown ', price: '' })]).toEqual(Array(2).fill({ kind: 'unchanged' }))
  const message = 'Says another name than line 2 of the same product'
  expect(rows({ name: 'Boubou' })).toEqual({ kind: 'refused', errors: [{ line: 3, message }] })
})

test('errors of the product and of its stock are reported together, those of the stock once', () => {
  const number = 'Valid stock quantity is required'
  expect(added({ name: '', stock: 'x' })).toEqual(refused('Product name is required', number))
  expect(added({ price: 'x', sizes: 'XL, S', size: 'XL', stock: '1' })).toEqual(refused('Valid price is required'))
})
