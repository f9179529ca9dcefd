import { afterEach, expect, test, vi } from 'vitest'
import { keepCartSynced } from './keep-cart-synced.ts'
import { clearCart, startCheckout } from './store.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// @rule D40 | A page whose session has ended in another tab asks nothing about the account unasked
//   broken by: the cart synced all the same (keep-cart-synced.ts)
test('once nobody is signed in any more, changes of the cart aren’t synced', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { localStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } })
  const asked = vi.fn(async () => new Response(null, { status: 401 }))
  vi.stubGlobal('fetch', asked)
  let isSignedIn = true
  keepCartSynced(() => isSignedIn)
  await vi.runAllTimersAsync()
  expect(asked).toHaveBeenCalledTimes(1)
  startCheckout()
  await vi.runAllTimersAsync()
  expect(asked).toHaveBeenCalledTimes(2)
  isSignedIn = false
  clearCart()
  await vi.runAllTimersAsync()
  expect(asked).toHaveBeenCalledTimes(2)
})
