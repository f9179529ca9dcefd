import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

/** A batched function whose batches the test answers in order. */
function manualBatches() {
  const batches: { inputs: string[]; answer: (answers: string[]) => void; fail: (fault: Error) => void }[] = []
  const call = inBatches((inputs: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    batches.push({ inputs, answer: resolve, fail: reject })
    return promise
  })
  return { call, batches, inputs: () => batches.map((batch) => batch.inputs) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the first call doesn’t wait; those made during a batch form the next one, each with its own answer', async () => {
  const { call, batches, inputs } = manualBatches()
  const first = call('a')
  await settled()
  const next = Promise.all([call('b'), call('c')])
  await settled()
  expect(inputs()).toEqual([['a']])
  batches[0]?.answer(['A'])
  await settled()
  expect(inputs()).toEqual([['a'], ['b', 'c']])
  batches[1]?.answer(['B', 'C'])
  expect([await first, ...(await next)]).toEqual(['A', 'B', 'C'])
  await settled()
  expect(batches).toHaveLength(2)
})

test('calls that are answered together and made again at once are one batch', async () => {
  const { call, batches, inputs } = manualBatches()
  const again = async (first: string, second: string) => call(`${await call(first)}${second}`)
  void again('a', '1')
  void again('b', '2')
  await settled()
  batches[0]?.answer(['A', 'B'])
  await settled()
  expect(inputs()).toEqual([
    ['a', 'b'],
    ['A1', 'B2'],
  ])
})

test('calls without an answer get undefined', async () => {
  const { call, batches } = manualBatches()
  const all = Promise.all([call('a'), call('b')])
  await settled()
  batches[0]?.answer(['A'])
  expect(await all).toEqual(['A', undefined])
})

test('an error rejects every call of its batch, and no other', async () => {
  const { call, batches } = manualBatches()
  const failing = Promise.allSettled([call('a'), call('b')])
  await settled()
  const next = call('c')
  batches[0]?.fail(new Error('no database'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await settled()
  batches[1]?.answer(['C'])
  expect(await next).toBe('C')
})
