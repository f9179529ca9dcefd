import { expect, test } from 'vitest'
import { trackViews } from './track-views.ts'

test('beyond a hundred thousand views the oldest are dropped', () => {
  const isFirst = trackViews()
  const day = '2026-05-01'
  for (let n = 0; n < 100_000; n += 1) expect(isFirst(`visitor ${n}`, 'gown', day)).toBe(true)
  expect([isFirst('visitor 0', 'gown', day), isFirst('visitor 1', 'gown', day)]).toEqual([false, false])
  expect(isFirst('one more', 'gown', day)).toBe(true)
  expect([isFirst('visitor 1', 'gown', day), isFirst('visitor 0', 'gown', day)]).toEqual([false, true])
})
