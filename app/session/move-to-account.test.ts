import { afterEach, expect, test, vi } from 'vitest'
import { claimOrders, moveToAccount } from './move-to-account.ts'

const { synced, toasts } = vi.hoisted(() => ({ synced: { keepCartSynced: vi.fn() }, toasts: vi.fn() }))
vi.mock('#app/cart/keep-cart-synced.ts', () => synced)
vi.mock('#app/ui/toast.tsx', () => ({
  toastSuccess: (text: string) => toasts('success', text),
  toastError: (text: string) => toasts('error', text),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const answering = (answer: () => Promise<Response>) => {
  const asked = vi.fn(answer)
  vi.stubGlobal('fetch', asked)
  return asked
}

test('the number of orders that were moved is the server’s', async () => {
  const asked = answering(async () => Response.json({ data: { moved: 2 } }))
  expect(await claimOrders()).toBe(2)
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    '/api/v1/account/claim-orders',
    expect.objectContaining({ method: 'POST' }),
  )
})

test.each([
  ['a refusal', async () => Response.json({ error: { code: 'no_session' } }, { status: 401 })],
  ['a fault', async () => new Response('no', { status: 500 })],
  ['no connection', async () => Promise.reject(new TypeError('failed to fetch'))],
])('%s counts as failed, not as no orders', async (_, answer) => {
  answering(answer)
  expect(await claimOrders()).toBeNull()
})

// @rule §4 Authentication | On sign-in the cart is synced with the account, and a toast tells of guest orders that moved
//   broken by: the toast for any answer (move-to-account.ts)
// @rule §8 Toasts | Your shopping cart has been saved to your account!
// @rule §8 Toasts | There was an issue saving your cart to your account.
test.each([
  [200, 2, [['success', 'Your shopping cart has been saved to your account!']]],
  [200, 0, []],
  [500, 0, [['error', 'There was an issue saving your cart to your account.']]],
])('signing in where the answer is %i and %i orders moved', async (status, moved, shown) => {
  answering(async () => Response.json({ data: { moved } }, { status }))
  await moveToAccount()
  expect(toasts.mock.calls).toEqual(shown)
  expect(synced.keepCartSynced).toHaveBeenCalledOnce()
})
