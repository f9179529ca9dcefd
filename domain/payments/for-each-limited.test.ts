import { expect, test } from 'vitest'
import { forEachLimited } from './for-each-limited.ts'

/** Runs work that the test ends. Returns what has started, in order. */
function started(things: number[], most: number) {
  const under = new Map<number, { end: () => void; fail: (fault: Error) => void }>()
  const log: number[] = []
  const done = forEachLimited(things, most, (thing) => {
    log.push(thing)
    return new Promise((resolve, reject) => under.set(thing, { end: resolve, fail: reject }))
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    log,
    done,
    end: (thing: number) => {
      under.get(thing)?.end()
      return settle()
    },
    fail: (thing: number) => {
      under.get(thing)?.fail(new Error(`fault of ${thing}`))
      return settle()
    },
  }
}

test('at most the given number run at once, and the next begins when one ends', async () => {
  const { log, done, end } = started([1, 2, 3, 4], 2)
  expect(log).toEqual([1, 2])
  await end(2)
  expect(log).toEqual([1, 2, 3])
  await end(1)
  expect(log).toEqual([1, 2, 3, 4])
  await end(3)
  await end(4)
  await expect(done).resolves.toBeUndefined()
})

test('rejects with the first error once nothing is running any more', async () => {
  const { log, done, end, fail } = started([1, 2, 3], 2)
  let told: unknown = null
  done.catch((fault) => {
    told = fault
  })
  await fail(1)
  expect(told).toBeNull()
  await end(2)
  await end(3)
  expect(log).toEqual([1, 2, 3])
  await expect(done).rejects.toThrow('fault of 1')
})

test('an empty list calls nothing', async () => {
  await expect(forEachLimited([], 3, () => Promise.reject(new Error('asked')))).resolves.toBeUndefined()
})
