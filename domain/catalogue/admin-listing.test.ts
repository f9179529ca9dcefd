import { expect, test } from 'vitest'
import { type AdminProductFilter, everyProduct, readAdminFilter, writeAdminFilter } from './admin-listing.ts'

const read = (search: string) => readAdminFilter(new URLSearchParams(search))
const chosen: AdminProductFilter = {
  q: 'lace gown',
  category: 'aso-oke_2',
  status: 'scheduled',
  stock: 'low',
  sort: 'price',
  isReversed: true,
  page: 3,
}

test('without parameters every product is listed, the newest first', () => {
  expect(read('')).toEqual(everyProduct)
  expect(`${writeAdminFilter(everyProduct)}`).toBe('')
})

test('a filter is read from the parameters that it writes', () => {
  const written = writeAdminFilter(chosen)
  expect(`${written}`).toBe('q=lace+gown&category=aso-oke_2&status=scheduled&stock=low&sort=-price&page=3')
  expect(readAdminFilter(written)).toEqual(chosen)
})

test.each<Partial<AdminProductFilter>>([
  { sort: 'name' },
  { sort: 'newest', isReversed: true },
  { q: 'lace' },
  { category: 'lace' },
  { status: 'archived' },
  { stock: 'out' },
  { page: 2 },
])('%j alone is written and read', (change) => {
  const filter = { ...everyProduct, ...change }
  expect([...writeAdminFilter(filter)]).toHaveLength(1)
  expect(readAdminFilter(writeAdminFilter(filter))).toEqual(filter)
})

test.each([
  'category=Lace',
  `category=${'x'.repeat(121)}`,
  'status=deleted',
  'stock=none',
  'sort=cost',
  'sort=-cost',
  'sort=--',
  'page=0',
  'page=x',
])('%s is ignored', (search) => {
  expect(read(search)).toEqual(everyProduct)
})

test('a minus counts only at the beginning of the sort', () => {
  expect(read('sort=--price')).toEqual(everyProduct)
  expect(read('sort=pri-ce')).toEqual(everyProduct)
})
