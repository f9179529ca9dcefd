import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// @rule back-office §2 Overview | Many changes at once are one reading
//   broken by: each of them read (coalesce.ts); a change later than the first puts the reading off (coalesce.ts)
test('what is told within the time is done once, counted from the first of it', () => {
  const act = vi.fn()
  const { tell, stop } = coalesce(act, 3_000)
  tell()
  vi.advanceTimersByTime(2_900)
  tell()
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(1)
  tell()
  stop()
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(1)
})
