import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBackgroundQueue } from './background-queue.ts'

function fakeTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

const tookFor = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('jobs run one at a time, and use no more than their share of the time', async () => {
  fakeTime()
  const begun: number[] = []
  const queue = createBackgroundQueue({ share: 0.1, waiting: 10 })
  const started = performance.now()
  for (const ms of [100, 20, 100]) {
    queue.add(() => {
      begun.push(performance.now() - started)
      return tookFor(ms)()
    })
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(begun).toEqual([0, 1000, 1200])
})

test('a job is refused while the queue is full, and accepted once there is room', async () => {
  fakeTime()
  const queue = createBackgroundQueue({ share: 0.5, waiting: 2 })
  const taken = Array.from({ length: 4 }, () => queue.add(tookFor(100)))
  expect(taken).toEqual([true, true, true, false])
  await vi.advanceTimersByTimeAsync(200)
  expect(queue.add(tookFor(100))).toBe(true)
})

test('a queue that was empty starts again', async () => {
  const ran = vi.fn(async () => {})
  const queue = createBackgroundQueue({ share: 0.5, waiting: 2 })
  queue.add(ran)
  await delay(10)
  queue.add(ran)
  await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(2))
})
