import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runningClock } from './clock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the running clock follows real time', () => {
  const clock = runningClock()
  const done: string[] = []
  clock.after(2_000, () => done.push('second'))
  clock.after(1_000, () => done.push('first'))
  vi.advanceTimersByTime(999)
  expect(done).toEqual([])
  vi.advanceTimersByTime(1_001)
  expect(done).toEqual(['first', 'second'])
  expect(clock.now().getTime()).toBe(Date.now())
})

test('advancing it runs due tasks in order, and those that they schedule', async () => {
  const clock = runningClock()
  const start = clock.now().getTime()
  const done: Array<[string, number]> = []
  const note = (name: string) => done.push([name, clock.now().getTime() - start])
  clock.after(3_600_000, async () => {
    note('hourly')
    clock.after(3_600_000, () => note('and again'))
  })
  clock.after(60_000, () => note('minute'))
  await clock.advance(72 * 3_600_000)
  expect(done).toEqual([
    ['minute', 60_000],
    ['hourly', 3_600_000],
    ['and again', 7_200_000],
  ])
  expect(clock.now().getTime() - start).toBe(72 * 3_600_000)
  await vi.runAllTimersAsync()
  expect(done).toHaveLength(3)
})

test('tasks that aren’t due after an advance run that much sooner', async () => {
  const clock = runningClock()
  const done: string[] = []
  clock.after(60_000, () => done.push('done'))
  await clock.advance(50_000)
  vi.advanceTimersByTime(9_999)
  expect(done).toEqual([])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['done'])
})
