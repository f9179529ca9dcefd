import { expect, test } from 'vitest'
import { sortLink } from './sort-links.ts'

const search = new URLSearchParams('q=lace&page=3&sort=price')

// @rule back-office §2 Products list | A column's header sorts by it, pressed again in reverse, with the same filters from the first page
//   broken by: the same direction again (sort-links.ts)
test('a header sorts by its column, then in reverse, with the same filters from the first page', () => {
  const up = { sort: 'price', isReversed: false }
  expect(sortLink(search, up, 'price')).toEqual({ to: '?q=lace&sort=-price', now: 'ascending' })
  expect(sortLink(search, { ...up, isReversed: true }, 'price')).toEqual({
    to: '?q=lace&sort=price',
    now: 'descending',
  })
  expect(sortLink(search, up, 'name')).toEqual({ to: '?q=lace&sort=name' })
})
