import { expect, test } from 'vitest'
import { nextRow } from './next-row.ts'

test.each([
  ['j', -1, 0],
  ['j', 0, 1],
  ['j', 2, 2],
  ['k', 2, 1],
  ['k', 0, 0],
  ['k', -1, 0],
] as const)('in three rows %s moves from %i to %i', (key, at, to) => {
  expect(nextRow(key, at, 3)).toBe(to)
})
