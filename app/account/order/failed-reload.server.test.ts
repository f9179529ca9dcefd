import { expect, test, vi } from 'vitest'
import { hasFailed } from '#app/order/use-last-good-order.ts'
import { clientLoader } from './route.tsx'

type Args = Parameters<typeof clientLoader>[0]

const load = (answer: Promise<never>) => clientLoader({ serverLoader: () => answer } as unknown as Args)

test('a reload of an order that gets no answer isn’t an error page', async () => {
  expect(await load(Promise.reject(new TypeError('Failed to fetch')))).toEqual({ found: 'failed' })
  const redirect = new Response(null, { status: 302 })
  await expect(load(Promise.reject(redirect))).rejects.toBe(redirect)
})

test('an order that was not shown before and doesn’t exist is requested once', async () => {
  const serverLoader = vi.fn(async () => ({ found: 'nothing' }))
  expect(await clientLoader({ serverLoader } as unknown as Args)).toEqual({ found: 'nothing' })
  expect(serverLoader).toHaveBeenCalledOnce()
})

test('a failed or unread order counts as failed, a missing or found one doesn’t', () => {
  expect((['failed', 'unread', 'nothing', 'order'] as const).map((found) => hasFailed({ found }))).toEqual([
    ...[true, true],
    ...[false, false],
  ])
})
