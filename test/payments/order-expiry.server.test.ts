import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { paid, unpaid } from '#test/virtual/stored-state.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

const second = 1_000
const minute = 60 * second
const cancelled = { status: 'cancelled', paymentStatus: 'pending' }

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.expectConsistent())
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

const expectReleasedBetween = async (order: { orderId: string }, kept: number, released: number) => {
  await shop.advance(kept)
  expect((await shop.stored.order(order.orderId)).releasedAt).toBeNull()
  await shop.advance(released - kept)
  expect((await shop.stored.order(order.orderId)).releasedAt).not.toBeNull()
}

describe('an unpaid order is kept', () => {
  test.each(providerNames)('%s: for 30 minutes when no payment is begun', async (provider) => {
    await expectReleasedBetween(await shop.order({ provider }), 29 * minute, 30 * minute)
  })

  test.each(['paystack', 'flutterwave'] as const)('%s: for 30 minutes after a card was declined', async (provider) => {
    const order = await shop.order({ provider, switches: { channel: 'card' } })
    await shop.press(order.reference, 'failed')
    await expectReleasedBetween(order, 29 * minute, 30 * minute)
  })

  test.each(
    providerNames.flatMap((provider) => (['bank_transfer', 'ussd'] as const).map((channel) => ({ provider, channel }))),
  )('$provider, $channel: for 60 minutes when this channel is used', async ({ provider, channel }) => {
    const order = await shop.order({ provider, switches: { channel, transferDelayMs: 90 * minute } })
    await shop.press(order.reference, 'pending')
    await expectReleasedBetween(order, 59 * minute, 60 * minute)
    await shop.advance(31 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test.each(providerNames)('%s: for half an hour more when another payment is opened', async (provider) => {
    const order = await shop.order({ provider })
    await shop.advance(20 * minute)
    await shop.payAgain(order.orderId, provider)
    await expectReleasedBetween(order, 29 * minute, 30 * minute)
  })
})

describe('the payment is verified before the order expires', () => {
  const callsAbout = (reference: string) => shop.calls.filter(({ path }) => path.includes(reference)).length

  test.each(providerNames)('%s: a payment without a webhook keeps the order', async (provider) => {
    const order = await shop.order({ provider, switches: { webhooks: 'off' } })
    // Between the polls at 20 and 40 minutes.
    await shop.advance(25 * minute)
    await shop.press(order.reference, 'success')
    const before = callsAbout(order.reference)
    await shop.advance(6 * minute)
    expect(callsAbout(order.reference) - before).toBe(1)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await shop.stored.history(order.orderId)).toEqual(['placed', 'paid'])
  })

  test.each(providerNames)('%s: a provider that does not answer delays expiry by at most an hour', async (provider) => {
    const order = await shop.order({ provider, switches: { verify: { kind: 'server_error' } } })
    await expectReleasedBetween(order, 89 * minute, 90 * minute)
    await shop.scenario(order, { verify: null })
  })

  test.each(providerNames)('%s: a provider that answers again within that hour decides', async (provider) => {
    const order = await shop.order({ provider, switches: { verify: { kind: 'server_error' } } })
    await shop.press(order.reference, 'success')
    await shop.advance(70 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
    await shop.scenario(order, { verify: null })
    await shop.advance(3 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await shop.stored.history(order.orderId)).not.toContain('expired')
  })
})

describe('stock and coupon are released exactly once', () => {
  test('by two nodes that expire sixty orders at the same moment', async () => {
    const productId = await shop.product(60)
    const coupon = await shop.coupon()
    const orders = await shop.orders(60, { productId, couponCode: coupon.code })
    expect([await shop.stored.onHand(productId), await shop.stored.timesUsed(coupon.id)]).toEqual([0, 60])
    await shop.clock.advance(30 * minute)
    for (let n = 0; n < 4; n++) {
      await Promise.all([...shop.nodes, ...shop.nodes].map((node) => node.runOnce()))
    }
    expect([await shop.stored.onHand(productId), await shop.stored.timesUsed(coupon.id)]).toEqual([60, 0])
    for (const { orderId } of orders) {
      expect(await shop.stored.state(orderId)).toEqual(cancelled)
      expect(await shop.stored.history(orderId)).toEqual(['placed', 'expired'])
    }
  })

  test('and never for an order that is paid at that very moment', async () => {
    const productId = await shop.product(30)
    const orders = await shop.orders(30, { productId })
    await shop.clock.advance(30 * minute)
    await Promise.all([
      ...orders.map(({ reference }) => shop.press(reference, 'success')),
      ...shop.nodes.map((node) => node.runOnce()),
      shop.clock.advance(second),
    ])
    await shop.advance(2 * minute)
    for (const { orderId } of orders) expect(await shop.stored.state(orderId)).toEqual(paid)
    expect(await shop.stored.onHand(productId)).toBe(0)
  })
})
