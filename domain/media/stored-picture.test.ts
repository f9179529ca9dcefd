import { expect, test } from 'vitest'
import { keyInName, listColumns, longestCacheSeconds, storedName, storedType } from './stored-picture.ts'

const key = '0123456789abcdef01234567'

test('an original is a WebP named by its key', () => {
  expect([storedName(key), storedType]).toEqual([`${key}.webp`, 'image/webp'])
  expect(keyInName(storedName(key))).toBe(key)
})

test.each([
  '',
  'master.webp',
  key,
  `${key}.png`,
  `${key}xwebp`,
  `${key}.webp.exe`,
  `${key}0.webp`,
  `0${key}.webp`,
  `../${key}.webp`,
  `${key.slice(1)}.webp`,
  `${key.toUpperCase()}.webp`,
  `g${key.slice(1)}.webp`,
])('%j names no original', (name) => {
  expect(keyInName(name)).toBeNull()
})

test('an original is cached for a year at most, and lists are sorted by the columns of the storage’s client', () => {
  expect(longestCacheSeconds).toBe(365 * 24 * 3_600)
  expect(listColumns).toEqual(['name', 'created_at', 'updated_at', 'last_accessed_at'])
})
