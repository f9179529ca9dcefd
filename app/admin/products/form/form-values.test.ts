import { describe, expect, test } from 'vitest'
import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import { stockChanges } from '#domain/catalogue/stock-grid.ts'
import { readProductForm } from '#domain/catalogue/validate-product.ts'
import { begun, restored } from '../../ui/draft-state.ts'
import type { KeptDraft } from '../../ui/draft-storage.ts'
import { conflictsOf, mergeVersions } from './conflict.ts'
import { type FormValues, formValuesSchema, overNewStock, overSavedStock, valuesOf } from './form-values.ts'

const gown: ProductForEdit = {
  ...{ id: 'p', version: 3, status: 'active', wasPublished: true, name: 'Gown', slug: 'gown', categoryId: 'c' },
  ...{
    description: 'Sewn.\nBy hand.',
    price: 4_500_050,
    compareAtPrice: 6_000_000,
    sizes: ['S', 'M'],
    colors: ['#ff0000'],
  },
  ...{
    isFeatured: true,
    isNew: false,
    kind: 'made_to_measure',
    makingDays: 14,
    isReturnable: false,
    occasions: ['Wedding'],
  },
  publication: { state: 'scheduled', at: new Date('2026-12-01T08:00:00Z') },
  pictures: [
    { key: 'a', alt: 'A gown', color: '#ff0000', focusX: 1, focusY: 2, width: 3, height: 4, dominantColor: '#000000' },
  ],
  stock: [
    { size: 'S', color: '#ff0000', onHand: 3, reserved: 1 },
    { size: 'M', color: '#ff0000', onHand: 4, reserved: 0 },
  ],
}
const now = new Date('2026-11-01T12:00:00Z')
const categories = [{ id: 'c', name: 'Gowns' }]

/** The stock changes that saving the form would make. */
function changesOf(values: ReturnType<typeof valuesOf>) {
  const read = readProductForm(values.form, now)
  if (!read.ok) throw new Error(read.errors[0]?.message)
  return stockChanges(values.seen, read.draft.stock)
}

test('a form that is saved as it was filled changes nothing', () => {
  const read = readProductForm(valuesOf(gown).form, now)
  const { id, version, status, wasPublished, pictures, stock, ...same } = gown
  expect(read).toMatchObject({ ok: true, draft: same })
  expect(changesOf(valuesOf(gown))).toEqual([])
})

// @rule D8a | A typed quantity keeps its difference when the stock has changed since
//   broken by: the typed quantity kept instead (form-values.ts)
test.each(['5', ' 0,005 '])('the quantity %j keeps its difference when the stock has changed', (quantity) => {
  const values = valuesOf(gown)
  const typed = {
    ...values,
    form: { ...values.form, stock: [{ size: 'S', color: '#ff0000', quantity }, ...values.form.stock.slice(1)] },
  }
  const after = overNewStock(typed, [
    { size: 'S', color: '#ff0000', onHand: 1 },
    { size: 'M', color: '#ff0000', onHand: 0 },
  ])
  expect(after.form.stock.map(({ quantity }) => quantity)).toEqual(['3', '0'])
  expect(changesOf(after)).toEqual([{ size: 'S', color: '#ff0000', by: 2 }])
})

describe('two versions', () => {
  const base = valuesOf(gown)
  const theirs = valuesOf({
    ...gown,
    name: 'Their Gown',
    price: 100,
    sizes: ['S', 'M', 'L'],
    stock: [...gown.stock, { size: 'L', color: '#ff0000', onHand: 7, reserved: 0 }],
  })
  const yours = { ...base, form: { ...base.form, name: 'My Gown', description: 'Mine' } }

  // @rule Editing | Both versions of a form are shown for fields that both changed, and the other changes of both are kept
  //   broken by: a field that only the other person changed shown as a conflict (conflict.ts)
  test('conflict only in fields that both changed to different values', () => {
    expect(conflictsOf({ base, theirs, yours }, categories)).toEqual([
      { name: 'Name', theirs: 'Their Gown', yours: 'My Gown' },
    ])
    expect(conflictsOf({ base: null, theirs, yours }, categories).map(({ name }) => name)).toEqual([
      'Name',
      'Price',
      'Description',
      'Sizes',
    ])
  })

  test('are merged with the changes of both, and no piece of a new size is lost', () => {
    const merged = mergeVersions({ base, theirs, yours })
    expect(merged.form).toMatchObject({ name: 'My Gown', description: 'Mine', price: '1', sizes: 'S, M, L' })
    expect(changesOf(merged)).toEqual([])
  })
})

// @rule D8a | Quantities restored from a form that was left are applied as differences to the current stock
//   broken by: the stock seen at that time kept (draft-state.ts)
test('quantities typed in a form that was left are applied as differences to the current stock', () => {
  const [S, M] = [cellOf('S'), cellOf('M')]
  const base = valuesOf(gown)
  const stock = [{ ...S, quantity: '5' }, ...base.form.stock.slice(1)]
  const kept = { value: { ...base, form: { ...base.form, stock } }, version: 3, base, wasSent: false }
  const sold = {
    ...gown,
    name: 'Their Gown',
    version: 4,
    stock: [
      { ...S, onHand: 1 },
      { ...M, onHand: 9 },
    ].map(held),
  }
  const found = restored(begun(valuesOf(sold), 4), formKept(kept), mergeVersions)
  expect(found).toMatchObject({ version: 4, base: valuesOf(sold), value: { form: { name: 'Their Gown' } } })
  expect(found.value.form.stock.map(({ quantity }) => quantity)).toEqual(['3', '9'])
  expect(changesOf(found.value)).toEqual([{ ...S, by: 2 }])
})

const cellOf = (size: string) => ({ size, color: '#ff0000' })
const held = <Cell>(cell: Cell) => ({ ...cell, reserved: 0 })
/** A draft as read from the device: its properties have the schema's order. */
const formKept = (kept: KeptDraft<FormValues>) => ({
  ...kept,
  value: formValuesSchema.parse(kept.value),
  base: formValuesSchema.parse(kept.base),
})

// @rule Editing | Quantities typed while a product is being saved are differences to the saved stock
//   broken by: the stock seen before kept (form-values.ts)
test('quantities typed during a save change the stock only by their difference', () => {
  const seen = valuesOf(gown)
  const withS = (quantity: string) => ({
    ...seen,
    form: { ...seen.form, stock: seen.form.stock.map((cell) => (cell.size === 'S' ? { ...cell, quantity } : cell)) },
  })
  expect(changesOf(withS('5'))).toEqual([{ size: 'S', color: '#ff0000', by: 2 }])
  expect(changesOf(overSavedStock(withS('6'), withS('5')))).toEqual([{ size: 'S', color: '#ff0000', by: 1 }])
  const pool = { ...seen, form: { ...seen.form, stockBy: 'pool' as const, stock: [{ ...anyCell, quantity: '9' }] } }
  expect(overSavedStock(withS('6'), pool).seen).toEqual([{ ...anyCell, onHand: 9 }])
})

const anyCell = { size: null, color: null }
