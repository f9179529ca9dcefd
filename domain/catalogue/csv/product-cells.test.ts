import { expect, test } from 'vitest'
import { productColumns } from './columns.ts'
import { type CsvProduct, csvHead, productCells, productLines } from './product-cells.ts'

const product: CsvProduct = {
  ...{ id: 'p', version: 3, slug: 'gown', name: 'Gown', description: '', categorySlug: 'gowns', status: 'active' },
  ...{ price: 100, compareAtPrice: null, sizes: [], colors: [], stock: [], isFeatured: false, isNew: false },
  publication: { state: 'published' },
}

test.each([
  [1_205, '12.05'],
  [1_250, '12.50'],
  [1_200, '12'],
  [5, '0.05'],
])('prices of %i kobo are written as %s naira', (kobo, text) => {
  expect(productCells({ ...product, price: kobo, compareAtPrice: kobo })).toMatchObject({
    price: text,
    old_price: text,
  })
  expect(productCells({ ...product, price: kobo })).toMatchObject({ price: text, old_price: '' })
})

test('the time of a scheduled product is written in Lagos time', () => {
  const publication = { state: 'scheduled', at: new Date('2026-12-31T23:30:00Z') } as const
  expect(productCells({ ...product, publication }).publish_at).toBe('2027-01-01T00:30')
  expect(productCells(product).publish_at).toBe('')
})

test.each([
  ['active', 'published'],
  ['draft', 'draft'],
  ['scheduled', 'scheduled'],
  ['archived', 'archived'],
] as const)('a product that is %s is written as %s', (status, state) => {
  expect(productCells({ ...product, status }).state).toBe(state)
})

test('booleans are written as yes or no, lists with commas', () => {
  const lists = { sizes: ['S', 'M'], colors: ['#1F2A5A', '#FFFFFF'] }
  expect(productCells({ ...product, isFeatured: true, ...lists })).toMatchObject({
    ...{ featured: 'yes', new: 'no', sizes: 'S, M', colors: '#1F2A5A, #FFFFFF', version: '3' },
  })
  expect(productCells({ ...product, isNew: true })).toMatchObject({ featured: 'no', new: 'yes', sizes: '', colors: '' })
})

const named = (line: string | undefined) => {
  const cells = (line ?? '').split(',')
  return Object.fromEntries(productColumns.map((column, at) => [column, cells[at]]).filter(([, cell]) => cell !== ''))
}

test('the first line of a product has all fields, the others only the product and the stock', () => {
  const stock = [
    { size: 'S', color: null, onHand: 3 },
    { size: null, color: '#1F2A5A', onHand: 0 },
  ]
  const [first, second, end, ...more] = productLines({ ...product, stock }).split('\r\n')
  expect([end, more]).toEqual(['', []])
  const all = { slug: 'gown', name: 'Gown', price: '1', category: 'gowns', featured: 'no', new: 'no' }
  expect(named(first)).toEqual({
    ...{ id: 'p', ...all, state: 'published', version: '3' },
    ...{ size: 'S', stock: '3', stock_was: '3' },
  })
  expect(named(second)).toEqual({ id: 'p', slug: 'gown', color: '#1F2A5A', stock: '0', stock_was: '0' })
})

test('a product without a stock row has one line, and the head has the names of the columns', () => {
  const [line, ...rest] = productLines(product).split('\r\n')
  expect(rest).toEqual([''])
  expect(named(line)).toMatchObject({ id: 'p', name: 'Gown', version: '3' })
  expect(Object.keys(named(line))).not.toContain('stock')
  expect(csvHead).toBe(`\ufeff${productColumns.join(',')}\r\n`)
})
