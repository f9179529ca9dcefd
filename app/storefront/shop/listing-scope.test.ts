import { describe, expect, test } from 'vitest'
import { everything, refine } from '#domain/catalogue/listing.ts'
import { canonicalPath, type ListingScope, listingPath, readFilter, resetFilter } from './listing-scope.ts'

const shop: ListingScope = { path: '/shop2' }
const category: ListingScope = { path: '/category/lace', category: 'lace' }
const sale: ListingScope = { path: '/sale', collection: 'sale' }
const read = (scope: ListingScope, search = '') => readFilter(scope, new URLSearchParams(search))

test('filters are written into the address of their page', () => {
  expect(listingPath(shop, refine(everything, { category: 'lace', sizes: ['M'] }))).toBe('/shop2?category=lace&size=M')
  expect(listingPath(shop, everything)).toBe('/shop2')
})

test('what the path says is neither repeated nor overridden', () => {
  expect(listingPath(category, read(category, 'size=M'))).toBe('/category/lace?size=M')
  expect(read(category, 'category=adire').category).toBe('lace')
  expect(read(sale, 'collection=bestsellers&category=adire')).toMatchObject({ collection: 'sale', category: 'adire' })
  expect(listingPath(sale, read(sale))).toBe('/sale')
})

test('a reset keeps the page’s own scope', () => {
  const filter = { q: 'gold', sizes: ['M'], sort: 'price-asc', page: 3 } as const
  expect(listingPath(shop, resetFilter(shop, { ...everything, ...filter }))).toBe('/shop2')
  expect(listingPath(category, resetFilter(category, read(category, 'size=M&page=2')))).toBe('/category/lace')
  const search: ListingScope = { path: '/search', isSearch: true }
  expect(listingPath(search, resetFilter(search, { ...everything, ...filter }))).toBe('/search?q=gold')
})

describe('the main page of a listing', () => {
  test.each([
    ['size=M&color=Blue&sort=price-asc', 1, '/shop'],
    ['', 3, '/shop?page=3'],
    ['category=lace&minPrice=5000', 2, '/category/lace?page=2'],
    ['collection=new-arrivals&q=gown', 1, '/new-arrivals'],
    ['collection=sale&category=lace', 1, '/sale?category=lace'],
    ['collection=bestsellers', 1, '/bestsellers'],
  ])('of %s, page %i, is %s', (search, page, address) => {
    expect(canonicalPath(read(shop, search), page)).toBe(address)
  })
})
