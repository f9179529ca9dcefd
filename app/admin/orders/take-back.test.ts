import { afterEach, expect, test, vi } from 'vitest'
import { takeBack } from './take-back.ts'

const moved = { id: '1a2b3c4d-0000-4000-8000-000000000000', from: 'processing', to: 'cancelled' } as const
const answerWith = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  )
afterEach(() => {
  vi.unstubAllGlobals()
})

// @rule D43 | Undo after somebody else's move says the order's current status, in the words of a lost move
//   broken by: the answer's explanation discarded (take-back.ts)
test('an undo that came too late says the order’s current status', async () => {
  answerWith(200, {})
  expect(await takeBack(moved)).toBeNull()
  const message = 'Somebody else has changed this order: it is delivered now.'
  answerWith(409, { error: { code: 'changed', message, details: { status: 'delivered' } } })
  expect(await takeBack(moved)).toBe(message)
})

// @rule D43 | Reopening a cancelled order says which pieces are gone, by name, size and colour
//   broken by: only the names shown (lines-gone-text.ts)
test('an undone cancellation says which pieces are gone', async () => {
  const lines = [
    { name: 'Bùbá', size: 'M', color: '#000000', wanted: 2, onHand: 1 },
    { name: 'Gèlè', size: null, color: null, wanted: 1, onHand: 0 },
  ]
  answerWith(409, { error: { code: 'lines_out_of_stock', message: 'Not every piece', details: { lines } } })
  expect(await takeBack(moved)).toBe(
    'Not every piece of it is in stock any more: Bùbá, Size M, Black (1 left); Gèlè (0 left)',
  )
})

test('an answer without an explanation, or none, shows the specified error', async () => {
  answerWith(500, { error: { code: 'fault', message: 'relation "order" does not exist' } })
  expect(await takeBack(moved)).toBe('Failed to update order status')
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('offline'))),
  )
  expect(await takeBack(moved)).toBe('Failed to update order status')
})
