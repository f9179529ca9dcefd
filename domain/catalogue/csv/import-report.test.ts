import { expect, test } from 'vitest'
import { importPageSize, readImportFilter } from './import-report.ts'

test.each([
  ['', null, 1],
  ['outcome=added', 'added', 1],
  ['outcome=changed&page=3', 'changed', 3],
  ['outcome=unchanged', 'unchanged', 1],
  ['outcome=refused&page=0', 'refused', 1],
  ['outcome=gone&page=x', null, 1],
  ['outcome=&page=2', null, 2],
])('the address ?%s shows lines of %s, page %i', (search, outcome, page) => {
  expect(readImportFilter(new URLSearchParams(search))).toEqual({ outcome, page })
})

test('a page has fifty lines', () => {
  expect(importPageSize).toBe(50)
})
