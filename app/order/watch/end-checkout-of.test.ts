import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSavedOrder, storeSavedOrder } from '#app/cart/saved-order.ts'
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
  // The ended order is still stored, in case it is paid after all.
  ['cancelled', 'cancelled', 'pending', 1],
  ['not paid yet', 'pending', 'pending', 1],
] as const)('the checkout of an order that is %s', async (_, status, paymentStatus, left) => {
  await endCheckoutOf({ id, status, paymentStatus })
  expect(kept.size).toBe(left)
})

test('an order that is paid after it ended still ends the checkout', async () => {
  await endCheckoutOf({ id, status: 'cancelled', paymentStatus: 'pending' })
  expect(readSavedOrder()).toBeNull()
  await endCheckoutOf({ id, status: 'processing', paymentStatus: 'success' })
  expect(kept.size).toBe(0)
})

// @rule §7 Orders, D14 | A checkout whose order was paid and refunded unnoticed can be started again
//   broken by: a refunded order still treated as unpaid (end-checkout-of.ts)
test('a refunded order is no longer the one that this tab’s checkout leads to', async () => {
  await endCheckoutOf({ id, status: 'processing', paymentStatus: 'refunded' })
  expect(readSavedOrder()).toBeNull()
})

test('another order’s end leaves the checkout as it is', async () => {
  await endCheckoutOf({ id: '5b1c2d3e-0000-4000-8000-0000000000bb', status: 'processing', paymentStatus: 'success' })
  expect(kept.size).toBe(1)
})
