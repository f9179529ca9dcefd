import { expect, test } from 'vitest'
import { type CsvProduct, productCells } from './product-cells.ts'

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
])('prices of %i kobo stand in a file as %s naira', (kobo, text) => {
  expect(productCells({ ...product, price: kobo, compareAtPrice: kobo })).toMatchObject({
    price: text,
    old_price: text,
  })
  expect(productCells({ ...product, price: kobo })).toMatchObject({ price: text, old_price: '' })
})

test('the time of a scheduled product stands in a file as it is in Lagos', () => {
  const publication = { state: 'scheduled', at: new Date('2026-12-31T23:30:00Z') } as const
  expect(productCells({ ...product, publication }).publish_at).toBe('2027-01-01T00:30')
  expect(productCells(product).publish_at).toBe('')
})
