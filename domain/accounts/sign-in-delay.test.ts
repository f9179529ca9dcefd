import { expect, test } from 'vitest'
import { delayAfter, delayRules, longestDelayMs } from './sign-in-delay.ts'

// @rule D49 | Ten failures are free, then the next attempt waits 1, 2, 4 … 300 seconds; never forever
//   broken by: the delay not doubled (sign-in-delay.ts)
test('ten failed sign-ins of an account are free; then each next attempt waits longer, up to five minutes', () => {
  const waits = Array.from({ length: 22 }, (_, failures) => delayAfter(failures, delayRules.account) / 1000)
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
  expect(delayAfter(100_000, delayRules.account)).toBe(longestDelayMs)
})

test('forty failures from one network address are free', () => {
  expect(delayAfter(40, delayRules.address)).toBe(0)
})
