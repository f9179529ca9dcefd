import { expect, test } from 'vitest'
import { isDoublePress } from './double-press.ts'

test.each([
  ['the first of all', 120, null, false],
  ['one that follows at once', 150, 120, true],
  ['one that was made before its page could answer the first', 119, 120, true],
  ['a slow double click', 619, 120, true],
  ['one of its own', 620, 120, false],
])('%s', (_, at, before, isDouble) => {
  expect(isDoublePress(at, before)).toBe(isDouble)
})
