import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { openWorkerProcess, type WorkerOptions } from './worker-process.ts'

const main = join(import.meta.dirname, 'silent-worker.fixture.ts')
const open = (options: Partial<WorkerOptions>) => {
  const worker = openWorkerProcess({ name: 'worker', main, withinMs: 60_000, ...options })
  onTestFinished(() => worker.close())
  return worker
}
const hasEnded = (pid: number) => eventually(() => expect(() => process.kill(pid, 0)).toThrow())

// @rule D49 | A worker process that doesn't answer in time is ended, and replaced by the next request
//   broken by: no time limit for its answer (worker-process.ts); the process kept (worker-process.ts)
test('a process that doesn’t answer in time is ended and replaced', async () => {
  const worker = open({ withinMs: 1_000 })
  // On a busy machine a process may take longer to start.
  const answer = () => eventually(async () => Number(await worker.ask({ act: 'answer' })))
  const first = await answer()
  await expect(worker.ask({ act: 'silent' })).rejects.toThrow("the worker didn't answer within 1000 ms")
  expect(await answer()).not.toBe(first)
  await hasEnded(first)
})

test('a process is replaced after a number of requests', async () => {
  const worker = open({ mostRequests: 2 })
  const answer = async () => Number(await worker.ask({ act: 'answer' }))
  const [first, second, third] = [await answer(), await answer(), await answer()]
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  await hasEnded(first)
})

test('an idle process ends after a while; another answers', async () => {
  const worker = open({ idleMs: 10 })
  const first = Number(await worker.ask({ act: 'answer' }))
  await hasEnded(first)
  expect(await worker.ask({ act: 'answer' })).not.toBe(first)
})

test('a process isn’t ended as idle while it gets requests', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const worker = open({ idleMs: 10 })
  const first = await worker.ask({ act: 'answer' })
  const second = worker.ask({ act: 'answer' })
  vi.advanceTimersByTime(10)
  expect(await second).toBe(first)
})

test('a request that ends with its process doesn’t end the next process', async () => {
  const worker = open({})
  const lost = expect(worker.ask({ act: 'silent' })).rejects.toThrow('the worker ended')
  await expect(worker.ask({ act: 'fail' })).rejects.toThrow('The worker failed: as it was asked')
  const next = worker.ask({ act: 'answer' })
  await lost
  expect(await next).toBeGreaterThan(0)
})

test('a process without a limit stays until all are closed', async () => {
  const worker = open({})
  const first = Number(await worker.ask({ act: 'answer' }))
  expect(await worker.ask({ act: 'answer' })).toBe(first)
  worker.close()
  await hasEnded(first)
  await expect(worker.ask({ act: 'answer' })).rejects.toThrow('the worker is closed')
})
