import { expect, test } from 'vitest'
import { toPage } from './paging.ts'

const page = (rows: string[]) => toPage(rows, 2, (row) => `after ${row}`)

test.each([
  [[], [], null],
  [['a'], ['a'], null],
  [['a', 'b'], ['a', 'b'], null],
  [['a', 'b', 'c'], ['a', 'b'], 'after b'],
])('%j read for two of a list are %j, followed by %j', (rows, items, cursor) => {
  expect(page(rows)).toEqual({ items, cursor })
})

test('items one by one', () => {
  expect(toPage(['a', 'b'], 1, (row) => `after ${row}`)).toEqual({ items: ['a'], cursor: 'after a' })
})

test('an empty page has no continuation', () => {
  expect(toPage(['a'], 0, () => 'somewhere')).toEqual({ items: [], cursor: null })
})
