import { expect, test, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const limits = { atOnce: 4, atOncePerKey: 2, waitingPerKey: 3, waitMs: 1_000 }

test('one key gets at most its share, and another key the next turn, however many of the first wait', async () => {
  const queue = createFairQueue(limits)
  const order: string[] = []
  const ask = async (name: string, key: string) => {
    const turn = await queue.take(key)
    order.push(turn ? name : `${name} refused`)
    return turn
  }
  const greedy = Array.from({ length: 6 }, (_, n) => ask(`greedy ${n}`, 'greedy'))
  const shopper = await ask('shopper', 'shopper')
  expect(order).toEqual(['greedy 0', 'greedy 1', 'greedy 5 refused', 'shopper'])
  shopper?.done()
  ;(await greedy[0])?.done()
  await greedy[2]
  expect(order.at(-1)).toBe('greedy 2')
})

test('waiting keys take turns', async () => {
  const queue = createFairQueue({ ...limits, atOnce: 1, atOncePerKey: 1 })
  const running = await queue.take('first')
  const order: string[] = []
  const asked = ['a', 'a', 'b', 'c'].map(async (key) => {
    const turn = await queue.take(key)
    order.push(key)
    turn?.done()
  })
  running?.done()
  await Promise.all(asked)
  expect(order).toEqual(['a', 'b', 'c', 'a'])
})

test('a caller that waits too long is refused, and takes no turn later', async () => {
  vi.useFakeTimers()
  const queue = createFairQueue({ ...limits, atOnce: 1 })
  const running = await queue.take('a')
  const late = queue.take('b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await late).toBeNull()
  running?.done()
  expect(await queue.take('b')).not.toBeNull()
  vi.useRealTimers()
})

test('a turn that is ended twice starts one turn', async () => {
  const queue = createFairQueue({ ...limits, atOnce: 2 })
  const first = await queue.take('a')
  const second = await queue.take('b')
  const waiting = [queue.take('c'), queue.take('d')]
  let started = 0
  for (const turn of waiting) void turn.then(() => started++)
  first?.done()
  first?.done()
  await waiting[0]
  await Promise.resolve()
  expect(started).toBe(1)
  second?.done()
  await waiting[1]
})

test('when one of a key’s turns ends, its other one still counts', async () => {
  vi.useFakeTimers()
  const queue = createFairQueue(limits)
  const [first] = [await queue.take('a'), await queue.take('a')]
  first?.done()
  expect(await queue.take('a')).not.toBeNull()
  const third = queue.take('a')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await third).toBeNull()
  vi.useRealTimers()
})
