import { describe, expect, test } from 'vitest'
import {
  collections,
  everything,
  type ListingFilter,
  listedSizes,
  pagesFor,
  priceSlider,
  readListingFilter,
  readText,
  refine,
  sortOrders,
  sortsOf,
  writeListingFilter,
} from './listing.ts'

const read = (search: string) => readListingFilter(new URLSearchParams(search))

test('the filter choices are those of the specification', () => {
  expect(listedSizes).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
  expect(priceSlider).toEqual({ min: 0, max: 1_000_000, step: 1_000 })
  expect(collections).toEqual(['new-arrivals', 'bestsellers', 'sale'])
})

describe('the address bar', () => {
  // @rule D28 | Filters are in the address bar
  test('is written from a filter, and gives the same filter back', () => {
    const filter: ListingFilter = {
      q: 'àdìrẹ & "gold"',
      category: 'adire',
      collection: 'sale',
      sizes: ['M', 'XL'],
      colors: ['Blue', 'Green'],
      minPrice: 1_000_000,
      maxPrice: 5_000_000,
      sort: 'price-asc',
      page: 3,
    }
    expect(readListingFilter(writeListingFilter(filter))).toEqual(filter)
    expect(writeListingFilter(filter).toString()).toContain('&size=M&size=XL&color=Blue&color=Green&')
  })

  test('omits defaults', () => {
    expect(writeListingFilter(everything).toString()).toBe('')
    expect(read('')).toEqual(everything)
  })

  test.each(['0', '-1', '1e9', 'NaN', '1.5', '', 'abc', '-9007199254740992'])('takes page %s for the first', (page) => {
    expect(read(`page=${page}`).page).toBe(1)
  })

  test.each(['999999', '1000000', '1000000000', '9007199254740992', '9'.repeat(400)])(
    'takes page %s for one past the end of any listing',
    (page) => {
      const asked = read(`page=${page}`).page
      expect(asked).toBeGreaterThanOrEqual(999_999)
      expect(asked).toBeLessThanOrEqual(1_000_000_000)
    },
  )

  test('swaps reversed prices', () => {
    expect(read('minPrice=50000&maxPrice=10000')).toMatchObject({ minPrice: 1_000_000, maxPrice: 5_000_000 })
  })

  // @rule D28a | The slider's top means 1,000,000 and above
  //   broken by: slider to 2,000,000 (listing.ts)
  test('reads the top of the price slider as no limit', () => {
    expect(read('maxPrice=1000000').maxPrice).toBeNull()
    expect(read('maxPrice=99999999').maxPrice).toBeNull()
  })

  test.each([
    'sort=cheapest',
    'sort=best-match',
    'sort=bestselling',
    'minPrice=abc',
    'maxPrice=-5',
    'category=<script>',
    'category=../../etc',
    'collection=everything',
    'size=XXXL&size=<script>',
    'color=Mauve&color=%00',
    'q=%20%09%00',
  ])('ignores %s', (search) => {
    expect(read(search)).toEqual(everything)
  })
})

describe('a text to search for', () => {
  const textOf = (text: string) => readListingFilter(new URLSearchParams({ q: text })).q

  test('is kept as typed, with single spaces between its words', () => {
    expect(textOf('  aṣọ   òkè\n')).toBe('aṣọ òkè')
    expect(textOf('<b>100%_\\</b>')).toBe('<b>100%_\\</b>')
  })

  test('is cut after a hundred characters, and never within one', () => {
    expect(textOf('x'.repeat(10_000))).toBe('x'.repeat(100))
    expect(textOf(`${'x'.repeat(99)}💃💃`)).toBe(`${'x'.repeat(99)}💃`)
  })
})

describe('the order of a listing', () => {
  // @rule §9 Sort | newest (default), price-asc, price-desc
  //   broken by: price-asc first (listing.ts)
  test('is newest first; for a search, best match; for bestsellers, most sold', () => {
    expect([read(''), read('q=lace'), read('collection=bestsellers')].map(({ sort }) => sort)).toEqual([
      'newest',
      'best-match',
      'bestselling',
    ])
    expect(sortsOf(read(''))).toEqual(['newest', 'price-asc', 'price-desc'])
    expect(sortsOf(read('q=lace'))).toEqual(['best-match', 'newest', 'price-asc', 'price-desc'])
  })

  test('stays out of the address unless it was chosen', () => {
    expect(writeListingFilter(read('q=lace')).toString()).toBe('q=lace')
    expect(writeListingFilter(read('q=lace&sort=newest')).toString()).toBe('q=lace&sort=newest')
  })

  test('changes with the beginning or end of a search, unless it was chosen', () => {
    expect(refine(everything, { q: 'lace' }).sort).toBe('best-match')
    expect(refine(read('q=lace'), { q: '' }).sort).toBe('newest')
    expect(refine(read('q=lace&sort=price-asc'), { q: '' }).sort).toBe('price-asc')
    expect(refine(everything, { sort: 'price-desc' }).sort).toBe('price-desc')
    expect(refine(read('q=lace'), { sort: 'newest' }).sort).toBe('newest')
  })
})

// @rule §4 Shop listing | Changing any filter resets to page 1
test('any change of the filter returns to the first page', () => {
  const filter = read('category=lace&page=4')
  expect(refine(filter, { category: 'adire' })).toMatchObject({ category: 'adire', page: 1 })
  expect(refine(filter, { maxPrice: 5_000_000 }).page).toBe(1)
  expect(refine(filter, { sort: 'price-asc' }).page).toBe(1)
  expect(refine(filter, { page: 2 }).page).toBe(2)
})

// @rule §9 Page size | Shop page size 9; total pages = count ÷ 9 rounded up
//   broken by: ten products a page (listing.ts)
test('nine products a page, rounded up, and at least one page', () => {
  expect([0, 1, 9, 10, 91].map(pagesFor)).toEqual([1, 1, 1, 2, 11])
})

describe('what an address may ask for', () => {
  test('is what the page offers, in its order', () => {
    expect(sortOrders).toEqual(['best-match', 'bestselling', 'newest', 'price-asc', 'price-desc'])
    expect(collections).toEqual(['new-arrivals', 'bestsellers', 'sale'])
    expect(listedSizes).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
    expect(priceSlider).toEqual({ min: 0, max: 1_000_000, step: 1_000 })
    expect(read('size=XXL&size=XS&color=Green&color=Black')).toMatchObject({
      sizes: ['XS', 'XXL'],
      colors: ['Black', 'Green'],
    })
  })

  test('are prices in naira, with spaces around them, up to the top of the slider', () => {
    expect(read('minPrice=%205000%20&maxPrice=999999')).toMatchObject({ minPrice: 500_000, maxPrice: 99_999_900 })
    expect(read('minPrice=2000000')).toMatchObject({ minPrice: 100_000_000, maxPrice: null })
    expect(read('minPrice=5000&maxPrice=5000')).toMatchObject({ minPrice: 500_000, maxPrice: 500_000 })
  })

  test.each(['minPrice=1234567890', 'minPrice=5000x', 'minPrice=x5000', 'minPrice=5%200', 'minPrice='])(
    'is no price: %s',
    (search) => {
      expect(read(search)).toEqual(everything)
    },
  )

  test.each(['lace x', 'Lace', '-/-', 'x'.repeat(121), ''])('is no category: %s', (category) => {
    expect(readListingFilter(new URLSearchParams({ category })).category).toBeNull()
  })

  test.each(['lace', 'aso-oke_2', 'x'.repeat(120), 'x'])('may be a category: %s', (category) => {
    expect(readListingFilter(new URLSearchParams({ category })).category).toBe(category)
  })

  test.each(['2x', 'x2', ' 2'])('is no page: %s', (page) => {
    expect(read(`page=${page}`).page).toBe(1)
  })

  test('contains only what differs from the defaults', () => {
    expect(writeListingFilter({ ...everything, minPrice: 100, page: 2 }).toString()).toBe('minPrice=1&page=2')
    expect(writeListingFilter({ ...everything, maxPrice: 0, collection: 'sale' }).toString()).toBe(
      'collection=sale&maxPrice=0',
    )
    expect(writeListingFilter({ ...everything, q: 'lace', sort: 'best-match' }).toString()).toBe('q=lace')
  })
})

describe('a text parameter', () => {
  test('has a space in place of each control character and lone surrogate', () => {
    expect(readText('a\u0000b\u0085c\ud800d')).toBe('a b c d')
    expect(readText(null)).toBe('')
  })

  test('is read up to its thousandth character', () => {
    expect(readText(`${' '.repeat(995)}abcdefgh`)).toBe('abcde')
  })

  test('does not end with the space that it was cut at', () => {
    expect(readText(`${'x'.repeat(99)} y`)).toBe('x'.repeat(99))
  })
})
