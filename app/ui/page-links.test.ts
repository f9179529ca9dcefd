import { expect, test } from 'vitest'
import { pageLinks } from './page-links.ts'

const written = (page: number, pages: number) =>
  pageLinks(page, pages)
    .map((link) => (link.kind === 'page' ? link.number : '…'))
    .join(' ')

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 8, '1 2 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 9, '1 … 4 5 6 … 9'],
  [8, 8, '1 … 7 8'],
])('on page %i of %i: %s', (page, pages, expected) => {
  expect(written(page, pages)).toBe(expected)
})
