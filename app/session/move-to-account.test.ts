import { afterEach, expect, test, vi } from 'vitest'
import { claimOrders } from './move-to-account.ts'

afterEach(() => vi.unstubAllGlobals())

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
