import { afterEach, expect, test, vi } from 'vitest'
import { readList, writeList } from './stored-list.ts'

const stored = (text: string | null) => vi.stubGlobal('localStorage', { getItem: () => text })
afterEach(() => void vi.unstubAllGlobals())

// @rule §4 Coupon banner | Browser storage is validated: only strings are read
//   broken by: other values read, too (stored-list.ts)
test.each([
  ['nothing', null, []],
  ['a list', '["a","b"]', ['a', 'b']],
  ['a list with strangers in it', '["a",1,null,{"b":2},["c"],"a"]', ['a']],
  ['something else', '{"0":"a"}', []],
  ['a text', '"a"', []],
  ['rubbish', '{[', []],
])('of %s only the strings are read', (_, text, list) => {
  stored(text)
  expect(readList('key', 9)).toEqual(list)
})

test('at most the given number of entries is read, and no overlong ones', () => {
  stored(JSON.stringify(['a', 'b', 'c']))
  expect(readList('key', 2)).toEqual(['a', 'b'])
  stored(JSON.stringify(['x'.repeat(201), 'y'.repeat(200)]))
  expect(readList('key', 2)).toEqual(['y'.repeat(200)])
})

test('forbidden storage is an empty list', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  writeList('key', ['a'])
  expect(readList('key', 2)).toEqual([])
})
