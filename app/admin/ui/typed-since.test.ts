import { expect, test } from 'vitest'
import { typedSince } from './typed-since.ts'

test.each([
  ['Likes coral', 'Likes coral', ''],
  ['Likes coral and silk', 'Likes coral', 'and silk'],
  ['Likes coral\nCalls on Fridays', 'Likes coral', 'Calls on Fridays'],
  ['Likes silk', 'Likes coral', 'Likes silk'],
  ['', 'Likes coral', ''],
])('with %j typed and %j sent, %j remains', (typed, sent, left) => {
  expect(typedSince(typed, sent)).toBe(left)
})
