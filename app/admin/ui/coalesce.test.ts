import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// @rule back-office §2 Overview | Many changes at once cause one reload
//   broken by: a reload for each (coalesce.ts); the reload postponed by each later change (coalesce.ts)
test('calls within the interval cause one action, timed from the first', () => {
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
