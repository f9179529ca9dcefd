import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'

const mebibyte = 1024 * 1024
const minute = 60_000
let cpu = 0
let rss = 200 * mebibyte
const gc = vi.fn(() => {
  rss = 150 * mebibyte
})
const shop = { memoryUsage: () => ({ rss }), cpuUsage: () => ({ user: cpu, system: 0 }) }

/** Lets time pass in which the process uses a share of a processor. */
async function pass(milliseconds: number, share: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 1_000) {
    cpu += 1_000_000 * share
    await vi.advanceTimersByTimeAsync(1_000)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  gc.mockReset()
  rss = 200 * mebibyte
  collectGarbage(gc as unknown as NonNullable<typeof globalThis.gc>, shop)
})
afterEach(() => vi.useRealTimers())

test('garbage is collected once the process is idle, and not while it is busy', async () => {
  await pass(2 * minute, 0.5)
  expect(gc).not.toHaveBeenCalled()
  await pass(10_000, 0.01)
  expect(gc).toHaveBeenCalledOnce()
})

test('a process that hasn’t grown since is left alone', async () => {
  await pass(3 * minute, 0.01)
  expect(gc).toHaveBeenCalledOnce()
  rss += 16 * mebibyte
  await pass(3 * minute, 0.01)
  expect(gc).toHaveBeenCalledOnce()
  rss += 20 * mebibyte
  await pass(10_000, 0.01)
  expect(gc).toHaveBeenCalledTimes(2)
})

test('garbage is collected at most once a minute', async () => {
  for (let look = 0; look < 30; look++) {
    rss = 190 * mebibyte
    await pass(5_000, 0.01)
  }
  expect(gc.mock.calls.length).toBeLessThanOrEqual(3)
  expect(gc.mock.calls.length).toBeGreaterThanOrEqual(2)
})

describe('a busy process', () => {
  test('that has become large is collected, each time that it has grown again', async () => {
    rss = 214 * mebibyte
    await pass(60_000, 0.9)
    expect(gc).not.toHaveBeenCalled()
    for (const times of [1, 2, 3]) {
      rss = 215 * mebibyte
      await pass(5_000, 0.9)
      expect(gc).toHaveBeenCalledTimes(times)
    }
    rss = 181 * mebibyte
    await pass(60_000, 0.9)
    expect(gc).toHaveBeenCalledTimes(3)
  })

  test('that is large without garbage is left alone', async () => {
    gc.mockImplementation(() => {})
    rss = 400 * mebibyte
    await pass(120_000, 0.9)
    expect(gc).toHaveBeenCalledOnce()
  })
})
