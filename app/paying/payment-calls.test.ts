import { afterEach, expect, test, vi } from 'vitest'
import { openPayment, tellPaymentOutcome } from './payment-calls.ts'

afterEach(() => vi.unstubAllGlobals())

// @rule §7 Payment update | isGuestOrder says whose the order is, so that a customer whose session has ended is asked to sign in again
//   broken by: always true (payment-calls.ts)
test.each([true, false])('the outcome says whether the order is a guest’s: %s', async (isGuestOrder) => {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ success: true }))
  vi.stubGlobal('fetch', fetch)
  await tellPaymentOutcome('1', { transactionId: '2', response: {}, action: 'payment_success' }, { isGuestOrder })
  const [path, init] = fetch.mock.calls[0] ?? []
  expect(path).toBe('/functions/v1/update-order-status')
  expect(init).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
  const body = JSON.parse(String(init?.body))
  expect(body).toMatchObject({ orderId: '1', transactionId: '2', action: 'payment_success', isGuestOrder })
})

test('an outcome that the server doesn’t accept is an error with the response’s status', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
  const hint = { transactionId: null, response: null, action: 'payment_cancelled' } as const
  const told = tellPaymentOutcome('1', hint, { isGuestOrder: true })
  await expect(told).rejects.toThrow('503')
})

const payment = { gateway: 'paystack', reference: 'ASO-1', checkoutUrl: null }

const known = { isGuestOrder: false, pendingIsKnown: true, expectedTotal: 4_750_000 }

test.each([
  [true, { paymentGateway: 'korapay', presentation: 'redirect', ...known }],
  [false, { paymentGateway: 'korapay', ...known }],
])('another payment is opened on the provider’s page if requested: %s', async (onHostedPage, sent) => {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ payment }, { status: 201 }))
  vi.stubGlobal('fetch', fetch)
  expect(await openPayment('17', 'korapay', onHostedPage, known)).toEqual({ ok: true, payment })
  const [path, init] = fetch.mock.calls[0] ?? []
  expect(path).toBe('/api/v1/orders/17/payments')
  expect(JSON.parse(String(init?.body))).toEqual(sent)
})

test('a node of an earlier release, which refuses the total, is asked again without it', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(body)
    return 'expectedTotal' in JSON.parse(body)
      ? Response.json({ error: { code: 'invalid' } }, { status: 422 })
      : Response.json({ payment }, { status: 201 })
  })
  expect(await openPayment('17', 'korapay', false, known)).toEqual({ ok: true, payment })
  expect(sent).toHaveLength(2)
})

test.each([
  ['a refusal', () => Response.json({ error: { code: 'too_many_payments' } }, { status: 429 }), 'too_many_payments'],
  ['a refusal with a payment', () => Response.json({ payment }, { status: 409 }), 'fault'],
  ['an answer without a payment', () => Response.json({}), 'fault'],
  ['a page that isn’t the shop’s', () => new Response('<h1>Sign in to the Wi-Fi</h1>'), 'fault'],
])('%s is a refusal with its reason', async (_, answer, reason) => {
  vi.stubGlobal('fetch', async () => answer())
  expect(await openPayment('17', 'korapay', false, known)).toEqual({ ok: false, reason })
})

test.each([
  [true, 'fault'],
  [false, 'offline'],
])('without an answer, online: %s, the reason is %s', async (onLine, reason) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('navigator', { onLine })
  expect(await openPayment('17', 'korapay', false, known)).toEqual({ ok: false, reason })
})
