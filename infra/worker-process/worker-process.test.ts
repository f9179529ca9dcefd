import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { openWorkerProcess } from './worker-process.ts'

// @rule D49 | A worker process that doesn't answer in time is ended, and replaced by the next request
//   broken by: no time within which it must answer (worker-process.ts); the process kept (worker-process.ts)
test('a process that doesn’t answer in time is ended and replaced', async () => {
  const main = join(import.meta.dirname, 'silent-worker.fixture.ts')
  const worker = openWorkerProcess({ name: 'worker', main, withinMs: 1_000 })
  // On a busy machine a process may take longer to start.
  const answer = () => eventually(async () => Number(await worker.ask({ act: 'answer' })))
  const first = await answer()
  await expect(worker.ask({ act: 'silent' })).rejects.toThrow("the worker didn't answer within 1000 ms")
  expect(await answer()).not.toBe(first)
  await eventually(() => expect(() => process.kill(first, 0)).toThrow())
  worker.close()
})
