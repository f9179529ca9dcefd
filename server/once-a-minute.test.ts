import { expect, test } from 'vitest'
import { onceAMinute } from './once-a-minute.ts'

test('each key is allowed once a minute, independent of others', () => {
  let now = 1_000
  const isNew = onceAMinute(() => now)
  expect([isNew('a'), isNew('a'), isNew('b')]).toEqual([true, false, true])
  now += 59_999
  expect([isNew('a'), isNew('b')]).toEqual([false, false])
  now += 1
  expect([isNew('a'), isNew('a')]).toEqual([true, false])
})

test('it remembers ten thousand keys, and then starts again', () => {
  const isNew = onceAMinute(() => 0)
  const keys = Array.from({ length: 10_000 }, (_, n) => `key ${n}`)
  expect(keys.every(isNew)).toBe(true)
  expect(keys.some(isNew)).toBe(false)
  expect(isNew('one more')).toBe(true)
  expect(keys[0] && isNew(keys[0])).toBe(true)
})
