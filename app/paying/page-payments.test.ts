import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { opened } from '#test/payment-flow-harness.ts'
import { createPagePayments } from './page-payments.ts'

const known = { isGuestOrder: true, pendingIsKnown: false, expectedTotal: 4_750_000 }
const withoutPage = { ...opened, checkoutUrl: null, popup: null }
const sent: unknown[] = []

beforeEach(() => {
  sent.splice(0)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

const answerWith = (answer: () => Response) =>
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return answer()
  })
const refusal = (code: string) => () => Response.json({ error: { code } }, { status: 409 })

/** Pays with a payment that has neither popup nor hosted page, and returns what happens on the page. */
async function payWithoutWindow(): Promise<string[]> {
  const log: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const note = (text: string) => {
    log.push(text)
    resolve()
  }
  const payments = createPagePayments(() => {})
  const page = {
    readStatus: async () => ({ status: 'pending', paymentStatus: 'pending', transactionId: null }) as const,
    goToOrderPage: () => note('order page'),
    showChangedOrder: () => note('changed order'),
    toast: (_: string, text: string) => note(text),
  }
  payments.pay('17', withoutPage, page, known)
  await promise
  return log
}

// @rule back-office §2 Orders | Every way to open a payment sends the total shown on the page
//   broken by: the provider's page requested without it (page-payments.ts); another attempt requested without it (payment-calls.ts)
test('another attempt, and the provider’s own page, are requested with the total shown', async () => {
  answerWith(refusal('order_changed'))
  await createPagePayments(() => {}).askAgain('17', 'korapay', known)
  await payWithoutWindow()
  expect(sent).toEqual([
    { paymentGateway: 'korapay', ...known },
    { paymentGateway: 'paystack', presentation: 'redirect', ...known },
  ])
})

test('an order with a changed total is shown, and any other refusal is an error', async () => {
  answerWith(refusal('order_changed'))
  expect(await payWithoutWindow()).toEqual(['changed order'])
  answerWith(refusal('too_many_attempts'))
  expect(await payWithoutWindow()).toEqual(['Failed to initialize payment.'])
})
