import { expect, test } from 'vitest'
import { allowedTypingErrors, countTypingErrors } from './typing-errors.ts'

test.each([
  ['adire', 'adire', 0],
  ['adrie', 'adire', 1],
  ['ankra', 'ankara', 1],
  ['kaftann', 'kaftan', 1],
  ['bobou', 'boubou', 1],
  ['trditonal', 'traditional', 2],
  ['adri', 'adire', 1],
  ['edrie', 'adire', 2],
  ['ad', 'adire', 0],
  ['gown', 'adire', 4],
  ['ab', 'ca', 2],
])('between %s and %s are %i typing errors', (typed, word, slips) => {
  expect(countTypingErrors(typed, word)).toBe(slips)
})

test('short words allow no typing error, long ones two', () => {
  expect(['red', 'lace', 'ankara', 'jumpsuit'].map(allowedTypingErrors)).toEqual([0, 1, 1, 2])
})
