import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches.ts'

let stored: string | null
beforeEach(() => {
  stored = null
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the latest search is first, and listed once whatever its case', () => {
  for (const text of ['gele', 'Lace', '  gele ', 'LACE']) rememberSearch(text)
  expect(recentSearches()).toEqual(['LACE', 'gele'])
})

// @rule §2 Search panel | At most eight recent searches are kept
//   broken by: nine searches kept (recent-searches.ts)
test('at most eight are stored, each can be removed, and blank ones are not stored', () => {
  for (let at = 1; at <= 10; at++) rememberSearch(`search ${at}`)
  rememberSearch('   ')
  expect(recentSearches()).toHaveLength(8)
  expect(forgetSearch('search 10')).toEqual([9, 8, 7, 6, 5, 4, 3].map((at) => `search ${at}`))
  expect(recentSearches()).toHaveLength(7)
})

test('a long text is cut to eighty characters', () => {
  rememberSearch('x'.repeat(100))
  expect(recentSearches()).toEqual(['x'.repeat(80)])
  expect(forgetSearch('X'.repeat(80))).toEqual([])
})

test('invalid stored entries are left out', () => {
  stored = JSON.stringify(['gele', 5, null, '', 'x'.repeat(100), { a: 1 }])
  expect(recentSearches()).toEqual(['gele'])
})
