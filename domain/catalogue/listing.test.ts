import { describe, expect, test } from 'vitest'
import { everything, pagesFor, readListingFilter, writeListingFilter } from './listing.ts'

const read = (search: string) => readListingFilter(new URLSearchParams(search))

describe('the address bar', () => {
  test('holds a whole filter and gives it back', () => {
    const filter = { category: 'adire', minPrice: 1_000_000, maxPrice: 5_000_000, sort: 'price-asc', page: 3 } as const
    expect(readListingFilter(writeListingFilter(filter))).toEqual(filter)
  })

  test('leaves defaults out', () => {
    expect(writeListingFilter(everything).toString()).toBe('')
    expect(read('')).toEqual(everything)
  })

  test.each(['0', '-1', '1e9', 'NaN', '1.5', '', '9999999999'])('takes page %s for the first', (page) => {
    expect(read(`page=${page}`).page).toBe(1)
  })

  test('turns reversed prices round', () => {
    expect(read('minPrice=50000&maxPrice=10000')).toMatchObject({ minPrice: 1_000_000, maxPrice: 5_000_000 })
  })

  test('reads the top of the price slider as no limit', () => {
    expect(read('maxPrice=1000000').maxPrice).toBeNull()
    expect(read('maxPrice=99999999').maxPrice).toBeNull()
  })

  test.each(['sort=cheapest', 'minPrice=abc', 'maxPrice=-5', 'category=<script>', 'category=../../etc'])(
    'ignores %s',
    (search) => {
      expect(read(search)).toEqual(everything)
    },
  )
})

test('nine products a page, rounded up, and at least one page', () => {
  expect([0, 1, 9, 10, 91].map(pagesFor)).toEqual([1, 1, 1, 2, 11])
})
