import { expect, test } from 'vitest'
import { sortLink } from './sort-links.ts'

const search = new URLSearchParams('q=lace&page=3&sort=price')

// @rule back-office §2 Products list | A column's head sorts by it, pressed again the other way round, over the same filters from the first page
//   broken by: the same way again (sort-links.ts)
test('a head sorts by its column, then the other way round, over the same filters from the first page', () => {
  const up = { sort: 'price', isReversed: false }
  expect(sortLink(search, up, 'price')).toEqual({ to: '?q=lace&sort=-price', now: 'ascending' })
  expect(sortLink(search, { ...up, isReversed: true }, 'price')).toEqual({
    to: '?q=lace&sort=price',
    now: 'descending',
  })
  expect(sortLink(search, up, 'name')).toEqual({ to: '?q=lace&sort=name' })
})
