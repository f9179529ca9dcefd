import { expect, test } from 'vitest'
import { nextOption } from './next-option.ts'

test.each([
  ['ArrowDown', null, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', null, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Home', null, undefined],
  ['End', null, undefined],
  ['a', 1, undefined],
])('in three options %s moves from %s to %s', (key, chosen, expected) => {
  expect(nextOption(key, chosen, 3)).toBe(expected)
})

test('without options every key is for the text field', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) expect(nextOption(key, null, 0)).toBeUndefined()
})
