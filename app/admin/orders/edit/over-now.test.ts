import { expect, test } from 'vitest'
import { overNow } from './over-now.ts'

test.each([
  ['a', 'a', 'a', 'a', null],
  ['a', 'a', 'b', 'b', null],
  ['b', 'a', 'a', 'b', null],
  ['b', 'a', 'b', 'b', null],
  ['c', 'a', 'b', 'c', 'b'],
  ['b', 'a', '', 'b', ''],
])('typed %j over %j, saved as %j since, is shown as %j beside %j', (typed, seen, now, value, savedNow) => {
  expect(overNow({ typed, seen, now })).toEqual({ value, savedNow })
})
