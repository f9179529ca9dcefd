import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { AttemptState } from '#domain/payments/attempts/attempt.ts'
import { readPaymentState } from '#domain/payments/attempts/read-payment-state.server.ts'
import { guestCookie } from '#http/guest-cookie.server.ts'
import { type InProcessShop, openInProcess } from '#test/abuse/in-process.ts'
import { aCheckout, aLine, makeProduct } from '#test/factories.ts'

let server: InProcessShop
beforeAll(async () => {
  server = await openInProcess()
})
afterAll(() => server.close())

async function anOrder() {
  const { shop } = server
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(await makeProduct(shop.db))]))
  if (!placed.ok || !placed.payment) throw new Error('no order')
  const { id } = placed.order
  const { reference } = placed.payment
  const cookie = guestCookie(shop, new Request(shop.publicUrl), id).split(';')[0] ?? ''
  return { id, reference, cookie }
}

/**
 * Returns from the provider's page. `isAsked`: the provider can be asked. Says where the redirect leads, and whether the order page
 * waits for the payment.
 */
async function comeBack({ query = '?reference=x', isAsked = false, state = 'open' as AttemptState } = {}) {
  const { id, reference, cookie } = await anOrder()
  await server.db.updateTable('paymentAttempt').set({ state }).where('reference', '=', reference).execute()
  const paystack = server.shop.scripted.get('paystack')
  if (!isAsked) paystack?.setVerification(reference, { state: 'unavailable', detail: 'timeout' })
  const answer = await server.ask(`/payment-return/${reference}${query}`, { headers: { cookie, accept: 'text/html' } })
  const { awaited } = await readPaymentState(server.db, id)
  return {
    isChecking: answer.headers.get('location')?.endsWith('&checking=1'),
    isAwaited: awaited?.reference === reference,
  }
}

test('returning from a provider that can’t be asked counts as a report of payment', async () => {
  expect(await comeBack()).toEqual({ isChecking: true, isAwaited: true })
  // Paid with another card after one was declined.
  expect(await comeBack({ state: 'failed' })).toEqual({ isChecking: true, isAwaited: true })
  // The attempt was closed meanwhile, because the shop edited the order or the shopper chose another provider.
  expect(await comeBack({ state: 'cancelled' })).toEqual({ isChecking: true, isAwaited: true })
})

test('returning doesn’t count as a report if the provider answers or the shopper cancelled', async () => {
  expect(await comeBack({ isAsked: true })).toMatchObject({ isAwaited: false })
  expect(await comeBack({ query: '?status=cancelled' })).toEqual({ isChecking: false, isAwaited: false })
})
