import toast from 'react-hot-toast/headless'
import { afterEach, expect, test, vi } from 'vitest'
import { announceMoved, claimOrders } from './move-to-account.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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

// @rule §4 Authentication | After sign-in a toast tells of guest orders that moved
//   broken by: the toast for any answer (move-to-account.ts)
// @rule §8 Toasts | Your shopping cart has been saved to your account!
// @rule §8 Toasts | There was an issue saving your cart to your account.
test.each([
  [2, [['success', 'Your shopping cart has been saved to your account!']]],
  [0, []],
  [null, [['error', 'There was an issue saving your cart to your account.']]],
])('the toast where %j orders moved', (moved, shown) => {
  const toasts: [string, unknown][] = []
  for (const kind of ['success', 'error'] as const) {
    vi.spyOn(toast, kind).mockImplementation((text) => {
      toasts.push([kind, text])
      return ''
    })
  }
  announceMoved(moved)
  expect(toasts).toEqual(shown)
})
