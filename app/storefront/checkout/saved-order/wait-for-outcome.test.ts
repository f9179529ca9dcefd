import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type State = { status: string; paymentStatus: string } | null

const pending = { status: 'pending', paymentStatus: 'pending' }
const cancelled = { status: 'cancelled', paymentStatus: 'pending' }
const paid = { status: 'processing', paymentStatus: 'success' }
const refunded = { status: 'processing', paymentStatus: 'refunded' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waits for an order whose state is requested repeatedly, without an event stream; null as a state means not found. */
async function waited(states: State[]) {
  const asked = vi.fn(async () => {
    const state = states.length > 1 ? states.shift() : states[0]
    return state ? Response.json(state) : new Response(null, { status: 404 })
  })
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  const { waitForOutcome } = await import('./wait-for-outcome.ts')
  const left = new AbortController()
  let outcome: unknown = 'waiting'
  void waitForOutcome('an-order', left.signal).then((known) => {
    outcome = known
  })
  const later = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000)
  return { leave: () => left.abort(), later, asked, outcome: () => outcome }
}

//   broken by: the watch ended by a cancellation (wait-for-outcome.ts)
test.each([
  ['paid, also after it was cancelled', [pending, cancelled, paid], 'paid'],
  ['refunded', [pending, refunded], 'ended'],
  ['no longer this browser’s', [pending, null], 'ended'],
] as const)('a saved order is waited for until it is %s', async (_, states, outcome) => {
  const order = await waited([...states])
  await order.later(0)
  expect(order.outcome()).toBe('waiting')
  await order.later(5)
  expect(order.outcome()).toBe(outcome)
  expect(order.asked).toHaveBeenCalledTimes(states.length)
})

test('an order that is only cancelled is still waited for, until the page is left', async () => {
  const order = await waited([cancelled])
  await order.later(5)
  expect(order.outcome()).toBe('waiting')
  const before = order.asked.mock.calls.length
  order.leave()
  await order.later(5)
  expect([order.outcome(), order.asked.mock.calls.length]).toEqual([null, before])
})
