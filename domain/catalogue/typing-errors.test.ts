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
  expect(countTypingErrors(typed, word, 4)).toBe(slips)
  for (const most of [0, 1, 2, 3]) expect(countTypingErrors(typed, word, most) <= most).toBe(slips <= most)
})

// @rule D49 | Texts of a hundred letters are compared with thousands of words in a moment
//   broken by: all letters compared, however many errors were found (typing-errors.ts)
test.each([
  ['a hundred letters', 's'.repeat(100), 10],
  ['words as long as the longest', `s${'ax'.repeat(20)}`.slice(0, 40), 40],
])('%s are compared with thousands of words in a moment', (_, typed, length) => {
  const words = Array.from({ length: 5_000 }, (_, at) => `s${at.toString(36)}`.padEnd(length, 'lma'))
  const compare = (most: number) => {
    const began = performance.now()
    const errors = words.map((word) => countTypingErrors(typed, word, most))
    const took = performance.now() - began
    expect(Math.min(...errors)).toBeGreaterThan(2)
    return took
  }
  // The quickest of several, because other tests are running. With so many errors allowed, all letters are compared.
  const quickest = (most: number) => Math.min(...Array.from({ length: 3 }, () => compare(most)))
  expect(quickest(2)).toBeLessThan(quickest(200) / 2)
})

test('short words allow no typing error, long ones two', () => {
  expect(['red', 'lace', 'ankara', 'jumpsuit'].map(allowedTypingErrors)).toEqual([0, 1, 1, 2])
})
