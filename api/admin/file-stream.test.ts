import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileStream } from './file-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let [read, ended] = [0, 0]
beforeEach(() => {
  read = 0
  ended = 0
})

async function* parts(count: number, fault?: Error) {
  for (let n = 1; n <= count; n++) {
    read++
    yield `part ${n};`
  }
  if (fault) throw fault
}
let faults: unknown[] = []
beforeEach(() => {
  faults = []
})
const stream = (count: number, fault?: Error, mayGoOn = async () => true) =>
  fileStream(parts(count, fault), {
    ...{ longestMs: 60_000, mayGoOn },
    onFault: (one) => void faults.push(one),
    onEnd: () => void ended++,
  })

test('reads a part once the previous one was taken, and ends once', async () => {
  const reader = stream(50).getReader()
  await reader.read()
  await reader.read()
  expect(read).toBeLessThanOrEqual(3)
  while (!(await reader.read()).done);
  expect([read, ended, vi.getTimerCount()]).toEqual([50, 1, 0])
})

test('ends when its reader leaves, even before anything was taken', async () => {
  await stream(50).cancel()
  expect([ended, vi.getTimerCount()]).toEqual([1, 0])
})

test('aborts when a part can’t be read, or isn’t taken in time', async () => {
  await expect(new Response(stream(2, new Error('no database'))).text()).rejects.toThrow()
  expect([ended, faults]).toEqual([1, [new Error('no database')]])
  const reader = stream(50).getReader()
  await reader.read()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow('in time')
  expect(ended).toBe(2)
})

test('aborts before a part that its reader may no longer have, which isn’t read', async () => {
  let left = 3
  const body = stream(50, undefined, async () => left-- > 0)
  await expect(new Response(body).text()).rejects.toThrow('may not have it')
  expect([read, ended, faults, vi.getTimerCount()]).toEqual([3, 1, [], 0])
})

test('aborts when it can’t be checked whether it may continue', async () => {
  await expect(new Response(stream(50, undefined, () => Promise.reject(new Error('lost')))).text()).rejects.toThrow()
  expect([read, ended, faults]).toEqual([0, 1, [new Error('lost')]])
})
