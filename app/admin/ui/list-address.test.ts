import { expect, test } from 'vitest'
import { searchOf, searchOfPage, searchWith } from './list-address.ts'

const search = new URLSearchParams('q=lace&status=draft&page=4')

test('a form’s fields make an address without the empty ones', () => {
  expect(
    searchOf([
      ['q', ' lace & gown '],
      ['category', ''],
      ['sort', '-price'],
      ['file', new File([], 'a')],
    ]),
  ).toBe('?q=lace+%26+gown&sort=-price')
})

// @rule back-office §2 Products list | Changing a filter or the search leads to the first page
//   broken by: the page kept (list-address.ts)
test('another value leads to the first page', () => {
  expect(searchWith(search, 'status', 'archived')).toBe('?q=lace&status=archived')
  expect(searchWith(search, 'status', null)).toBe('?q=lace')
})

test('another page keeps filters and search', () => {
  expect(searchOfPage(search, 2)).toBe('?q=lace&status=draft&page=2')
  expect(searchOfPage(search, 1)).toBe('?q=lace&status=draft')
})

// @rule back-office §2 Orders | A closed order stays closed when the list is filtered or turned before it has been reloaded
//   broken by: the order kept in the address (list-address.ts, search-box.tsx)
test('a link of the list doesn’t open a dialog again', () => {
  const search = new URLSearchParams('q=lace&page=4&order=1')
  expect(searchWith(search, 'view', 'to-ship', 'order')).toBe('?q=lace&view=to-ship')
  expect(searchOfPage(search, 2, 'order')).toBe('?q=lace&page=2')
  // In the attention list it is a filter.
  expect(searchWith(search, 'view', 'done')).toBe('?q=lace&order=1&view=done')
})
