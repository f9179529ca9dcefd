import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { paid, unpaid } from '#test/virtual/stored-state.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

const minute = 60_000

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.expectConsistent())
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

test.each(providerNames)(
  '%s: webhooks, browsers and the pollers of both nodes settle thirty payments, each once',
  async (provider) => {
    const orders = await shop.orders(30, { provider, switches: { webhookCopies: 3, webhookParallel: true } })
    await shop.clock.advance(29_500)
    await Promise.all(orders.map(({ reference }) => shop.press(reference, 'success')))
    await Promise.all([
      shop.clock.advance(1_000),
      ...orders.map(({ reference }) => shop.returnPage(reference)),
      ...orders.map(({ orderId }) => shop.hint(orderId, 'payment_success')),
      ...[...shop.nodes, ...shop.nodes].map((node) => node.runOnce()),
    ])
    await shop.settled()
    for (const order of orders) {
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
      expect(await shop.doneFor(order)).toEqual({
        history: ['placed', 'paid'],
        ledger: [['received', order.amount]],
        tasks: [],
        mails: ['order_received', 'payment_received'],
      })
    }
  },
)

test('paying again while the order expires: the order is either kept or cancelled', async () => {
  const orders = await shop.orders(24)
  await shop.clock.advance(30 * minute)
  const [answers] = await Promise.all([
    Promise.allSettled(orders.map(({ orderId }) => shop.payAgain(orderId, 'paystack'))),
    ...shop.nodes.map((node) => node.runOnce()),
  ])
  await shop.advance(10_000)
  for (const [n, { orderId, productId }] of orders.entries()) {
    const kept = answers[n]?.status === 'fulfilled'
    expect(await shop.stored.state(orderId)).toMatchObject({ status: kept ? 'pending' : 'cancelled' })
    expect(await shop.stored.onHand(productId)).toBe(kept ? 9 : 10)
  }
})

test.each(providerNames)(
  '%s: a failure of an earlier attempt does not fail the order while a newer one is open',
  async (provider) => {
    const order = await shop.order({ provider })
    await shop.advance(1_000)
    await shop.payAgain(order.orderId, otherThan(provider))
    await shop.press(order.reference, 'failed')
    await shop.returnPage(order.reference)
    await shop.advance(1_000)
    expect((await shop.stored.attempt(order.reference)).state).toBe('failed')
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
  },
)

// Another attempt with the same provider would reuse the open one.
const otherThan = (provider: ProviderName) => providerNames.find((name) => name !== provider) ?? provider
