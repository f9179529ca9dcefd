import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const listeners = new Map<string, () => void>()
const listen = (type: string, listener: () => void) => listeners.set(type, listener)
let isSignedIn = true
let store: typeof import('./store.ts')
let start: () => void
let answer: () => Response | Promise<Response> = () => new Response(null, { status: 503 })
const asked = vi.fn(async () => answer())

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    localStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    addEventListener: () => {},
  })
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: listen })
  vi.stubGlobal('fetch', asked)
  isSignedIn = true
  vi.resetModules()
  // The module under test syncs from its first call on, so each test needs fresh modules with a cart of their own.
  store = await import('./store.ts')
  const { keepCartSynced } = await import('./keep-cart-synced.ts')
  start = () => keepCartSynced(() => isSignedIn)
  start()
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockClear()
  answer = () => new Response(null, { status: 503 })
})

const timesAskedIn = async (ms: number) => {
  asked.mockClear()
  await vi.advanceTimersByTimeAsync(ms)
  return asked.mock.calls.length
}

// @rule D40 | A page whose session was ended in another tab sends no requests about the account by itself
//   broken by: the cart synced anyway (keep-cart-synced.ts)
test('after sign-out nothing is synced', async () => {
  isSignedIn = false
  store.clearCart()
  listeners.get('online')?.()
  expect(await timesAskedIn(600_000)).toBe(0)
})

// @rule D7 | A cart that couldn't be saved to the account is saved once the connection is back
//   broken by: no retry (keep-cart-synced.ts)
test('a failed sync is retried after growing pauses, and at once when the connection or the tab is back', async () => {
  expect(await timesAskedIn(14_999)).toBe(0)
  expect(await timesAskedIn(1)).toBe(1)
  expect(await timesAskedIn(29_999)).toBe(0)
  expect(await timesAskedIn(1)).toBe(1)
  store.startCheckout()
  expect(await timesAskedIn(1_500)).toBe(1)
  for (const event of ['online', 'visibilitychange']) {
    listeners.get(event)?.()
    expect(await timesAskedIn(0)).toBe(1)
  }
})

test('once the session has ended on the server, no more requests are sent', async () => {
  answer = () => new Response(null, { status: 401 })
  expect(await timesAskedIn(15_000)).toBe(1)
  listeners.get('online')?.()
  expect(await timesAskedIn(600_000)).toBe(0)
})

test('signing in again on the same page syncs the cart, with retries', async () => {
  answer = () => new Response(null, { status: 401 })
  expect(await timesAskedIn(15_000)).toBe(1)
  answer = () => new Response(null, { status: 503 })
  start()
  expect(await timesAskedIn(0)).toBe(1)
  expect(await timesAskedIn(14_999)).toBe(0)
  expect(await timesAskedIn(1)).toBe(1)
})

test('a synced cart is not synced again when the connection is back', async () => {
  const saved = { data: { version: '1', lines: [], wishlist: [] } }
  answer = () => Response.json(saved)
  await timesAskedIn(15_000)
  listeners.get('online')?.()
  expect(await timesAskedIn(600_000)).toBe(0)
})

test('a sync that failed by an invalid answer is retried', async () => {
  await timesAskedIn(15_000)
  answer = () => new Response('<html>', { status: 200 })
  expect(await timesAskedIn(30_000)).toBe(1)
  expect(await timesAskedIn(60_000)).toBe(1)
})

test('several changes are synced once, and after the sync in progress', async () => {
  store.startCheckout()
  expect(await timesAskedIn(1_000)).toBe(0)
  store.clearCart()
  expect(await timesAskedIn(1_499)).toBe(0)
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  expect(await timesAskedIn(1)).toBe(1)
  store.startCheckout()
  expect(await timesAskedIn(10_000)).toBe(0)
  resolve(new Response(null, { status: 401 }))
  expect(await timesAskedIn(0)).toBe(1)
})
