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

// @rule D40 | A page whose session has ended in another tab asks nothing about the account unasked
//   broken by: the cart synced all the same (keep-cart-synced.ts)
test('once nobody is signed in any more, nothing is synced', async () => {
  isSignedIn = false
  store.clearCart()
  listeners.get('online')?.()
  expect(await timesAskedIn(600_000)).toBe(0)
})

// @rule D7 | A cart that couldn't be saved to the account is saved once the connection is back
//   broken by: not tried again (keep-cart-synced.ts)
test('what couldn’t be synced is tried after growing pauses, and at once when the connection or the tab is back', async () => {
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

test('where the session has ended on the server, it is asked for no more', async () => {
  answer = () => new Response(null, { status: 401 })
  expect(await timesAskedIn(15_000)).toBe(1)
  listeners.get('online')?.()
  expect(await timesAskedIn(600_000)).toBe(0)
})

test('whoever signs in anew on the same page has the cart synced, and tried again', async () => {
  answer = () => new Response(null, { status: 401 })
  expect(await timesAskedIn(15_000)).toBe(1)
  answer = () => new Response(null, { status: 503 })
  start()
  expect(await timesAskedIn(0)).toBe(1)
  expect(await timesAskedIn(14_999)).toBe(0)
  expect(await timesAskedIn(1)).toBe(1)
})

test('what is synced is left alone when the connection is back', async () => {
  const saved = { data: { version: '1', lines: [], wishlist: [] } }
  answer = () => Response.json(saved)
  await timesAskedIn(15_000)
  listeners.get('online')?.()
  expect(await timesAskedIn(600_000)).toBe(0)
})

test('what a broken answer has kept from being synced is tried again', async () => {
  await timesAskedIn(15_000)
  answer = () => new Response('<html>', { status: 200 })
  expect(await timesAskedIn(30_000)).toBe(1)
  expect(await timesAskedIn(60_000)).toBe(1)
})

test('changes that follow each other are synced once, and after what is being synced', async () => {
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
