import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSavedOrder } from '#app/cart/saved-order.ts'
import { sessionStorageInMemory } from '#test/session-storage.ts'
import { endCheckoutOf } from './end-checkout-of.ts'

const { kept, sessionStorage } = sessionStorageInMemory()
const id = '5b1c2d3e-0000-4000-8000-0000000000aa'

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage })
  storeSavedOrder({ id, cart: { lines: [], couponCode: null }, isAbandoned: false })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['paid', 'processing', 'success', 0],
  ['cancelled', 'cancelled', 'pending', 0],
  ['not paid yet', 'pending', 'pending', 1],
] as const)('the checkout of an order that is %s', async (_, status, paymentStatus, left) => {
  await endCheckoutOf({ id, status, paymentStatus })
  expect(kept.size).toBe(left)
})

test('another order’s end leaves the checkout as it is', async () => {
  await endCheckoutOf({ id: '5b1c2d3e-0000-4000-8000-0000000000bb', status: 'processing', paymentStatus: 'success' })
  expect(kept.size).toBe(1)
})
