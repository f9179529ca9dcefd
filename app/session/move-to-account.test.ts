import toast from 'react-hot-toast/headless'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { lastSynced, storeLastSynced } from '#app/cart/last-synced.ts'
import { announceMoved, claimOrders, moveToAccount } from './move-to-account.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Records the kind and text of the toasts shown from now on. */
function shownToasts() {
  const toasts: [string, unknown][] = []
  for (const kind of ['success', 'error'] as const) {
    vi.spyOn(toast, kind).mockImplementation((text) => {
      toasts.push([kind, text])
      return ''
    })
  }
  return toasts
}

const answering = (answer: () => Promise<Response>) => {
  const asked = vi.fn(answer)
  vi.stubGlobal('fetch', asked)
  return asked
}

test('the number of moved orders comes from the server', async () => {
  const asked = answering(async () => Response.json({ data: { moved: 2 } }))
  expect(await claimOrders()).toBe(2)
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    '/api/v1/account/claim-orders',
    // The API only accepts JSON.
    expect.objectContaining({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
  )
})

test.each([
  ['a refusal', async () => Response.json({ error: { code: 'no_session' } }, { status: 401 })],
  ['a fault', async () => new Response('no', { status: 500 })],
  ['a fault with the body of a success', async () => Response.json({ data: { moved: 2 } }, { status: 500 })],
  ['no connection', async () => Promise.reject(new TypeError('failed to fetch'))],
])('%s counts as failed, not as no orders', async (_, answer) => {
  answering(answer)
  expect(await claimOrders()).toBeNull()
})

// @rule §4 Authentication | After sign-in a toast reports moved guest orders
//   broken by: the same toast for any answer (move-to-account.ts)
// @rule §8 Toasts | Your shopping cart has been saved to your account!
// @rule §8 Toasts | There was an issue saving your cart to your account.
test.each([
  [2, [['success', 'Your shopping cart has been saved to your account!']]],
  [0, []],
  [null, [['error', 'There was an issue saving your cart to your account.']]],
])('the toast for %j moved orders', (moved, shown) => {
  const toasts = shownToasts()
  announceMoved(moved)
  expect(toasts).toEqual(shown)
})

test.each([
  ['starts to sync the cart', (started: () => void) => ({ keepCartSynced: started }), 1],
  [
    'continues if the code for that can’t be loaded',
    () => {
      throw new Error('no connection')
    },
    0,
  ],
])('after sign-in the page %s, and reports the moved orders', async (_, load, syncs) => {
  let started = 0
  vi.doMock('#app/cart/keep-cart-synced.ts', () => load(() => void started++))
  onTestFinished(() => vi.doUnmock('#app/cart/keep-cart-synced.ts'))
  const toasts = shownToasts()
  answering(async () => Response.json({ data: { moved: 1 } }))
  storeLastSynced({ version: 'another account’s', lines: [], wishlist: [] })
  await moveToAccount()
  expect([started, lastSynced()]).toEqual([syncs, null])
  expect(toasts).toEqual([['success', 'Your shopping cart has been saved to your account!']])
})
