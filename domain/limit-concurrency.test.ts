import { expect, test } from 'vitest'
import { limitConcurrency, QueueFull } from './limit-concurrency.ts'

/** Work that the test ends. `log` lists what has begun, in order. */
function work(inTurn: ReturnType<typeof limitConcurrency>) {
  const log: string[] = []
  const under = new Map<string, { end: () => void; fail: () => void }>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    log,
    begin: (name: string) =>
      inTurn(() => {
        log.push(name)
        return new Promise<string>((resolve, reject) => {
          under.set(name, { end: () => resolve(name), fail: () => reject(new Error(name)) })
        })
      }),
    end: (name: string) => {
      under.get(name)?.end()
      return settle()
    },
    fail: (name: string) => {
      under.get(name)?.fail()
      return settle()
    },
  }
}

test('the given number of calls runs at once, the others in their order of arrival', async () => {
  const { log, begin, end } = work(limitConcurrency({ atOnce: 2 }))
  const all = ['a', 'b', 'c', 'd'].map(begin)
  expect(log).toEqual(['a', 'b'])
  await end('b')
  expect(log).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(log).toEqual(['a', 'b', 'c', 'd'])
  await end('c')
  await end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('a slot is free again when nothing waits for it', async () => {
  const { log, begin, end } = work(limitConcurrency({ atOnce: 1 }))
  for (const name of ['a', 'b']) {
    const done = begin(name)
    await end(name)
    expect(await done).toBe(name)
  }
  begin('c')
  begin('d')
  expect(log).toEqual(['a', 'b', 'c'])
})

test('an error rejects only its own call, and the next one starts', async () => {
  const { log, begin, end, fail } = work(limitConcurrency({ atOnce: 1 }))
  const [first, second] = [begin('a'), begin('b')]
  const told = expect(first).rejects.toThrow('a')
  await fail('a')
  await told
  expect(log).toEqual(['a', 'b'])
  await end('b')
  expect(await second).toBe('b')
})

test('calls beyond the longest queue are refused', async () => {
  const { log, begin, end } = work(limitConcurrency({ atOnce: 1, maxWaiting: 1 }))
  begin('a')
  const second = begin('b')
  await expect(begin('c')).rejects.toThrow(new QueueFull('too many wait for their turn'))
  await end('a')
  begin('d')
  await end('b')
  expect(await second).toBe('b')
  expect(log).toEqual(['a', 'b', 'd'])
})
