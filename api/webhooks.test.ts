import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import { aCheckout, aLine, makeProduct } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const send = (provider: string, body: string, signature = 'right') =>
  api.ask(`/webhooks/${provider}`, { method: 'POST', body, headers: { 'x-test-signature': signature } })
const stored = () => api.db.selectFrom('webhookEvent').select('body').execute()

async function paidOrder() {
  const line = aLine(await makeProduct(api.db))
  const placement = await placeOrder(api.shop, await aCheckout(api.shop, [line]))
  if (!placement.ok || !placement.payment) throw new Error('not placed')
  const { reference } = placement.payment
  api.shop.scripted.get('paystack')?.pay(reference)
  return { orderId: placement.order.id, reference }
}

describe('a webhook', () => {
  test('makes the shop verify the payment that it names, however often it is sent', async () => {
    const { orderId, reference } = await paidOrder()
    const answers = await Promise.all([1, 2, 3].map(() => send('paystack', JSON.stringify({ reference }))))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    await applyDueWebhooks(api.shop)
    expect(await readOrderStatus(api.db, orderId)).toEqual({ status: 'processing', paymentStatus: 'success' })
  })

  test('is stored byte for byte', async () => {
    const body = '{ "reference":"nobody’s\\u002f1", "amount":12500.00 }\n'
    expect((await send('korapay', body)).status).toBe(200)
    expect((await stored()).map((event) => event.body.toString())).toContain(body)
  })

  test('without a valid signature is refused and not stored', async () => {
    const before = (await stored()).length
    const answer = await send('flutterwave', '{"reference":"x"}', 'wrong')
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { code: 'unauthenticated' } }])
    expect((await stored()).length).toBe(before)
  })

  test('that can’t be stored is answered 503, so that it is sent again', async () => {
    const faults: unknown[] = []
    const broken = await openTestApi({ report: (fault) => void faults.push(fault) })
    await broken.close()
    const init = { method: 'POST', body: '{"reference":"x"}', headers: { 'x-test-signature': 'right' } }
    const answer = await broken.ask('/webhooks/paystack', init)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
    expect(faults).toHaveLength(1)
  })

  test('of a provider that isn’t offered is 404', async () => {
    const without = await openTestApi({ providers: new Map() })
    const answer = await without.ask('/webhooks/paystack', { method: 'POST', body: '{}' })
    await without.close()
    expect(answer.status).toBe(404)
    expect((await send('toString', '{}')).status).toBe(404)
  })
})
