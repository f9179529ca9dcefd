import { afterEach, expect, test, vi } from 'vitest'
import { tellPaymentOutcome } from './payment-calls.ts'

afterEach(() => vi.unstubAllGlobals())

// @rule §7 Payment update | isGuestOrder is true for a guest alone, so that a customer whose session has ended is asked to sign in again
//   broken by: true sent for everybody (payment-calls.ts)
test.each([
  ['a guest', 'theme=dark', true],
  ['a customer', 'theme=dark; aso_signed_in=1', false],
])('of %s the outcome says whose order it is', async (_, cookie, isGuestOrder) => {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ success: true }))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('document', { cookie })
  await tellPaymentOutcome('1', { transactionId: '2', response: {}, action: 'payment_success' })
  const body = JSON.parse(String(fetch.mock.calls[0]?.[1].body))
  expect(body).toMatchObject({ orderId: '1', transactionId: '2', action: 'payment_success', isGuestOrder })
})
