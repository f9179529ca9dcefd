import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { paid, unpaid } from '#test/virtual/stored-state.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

const minute = 60_000
const hour = 60 * minute

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.expectConsistent())
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

const doneOnce = (amount: number) => ({
  history: ['placed', 'paid'],
  ledger: [['received', amount]],
  tasks: [],
  mails: ['order_received', 'payment_received'],
})

describe('Success, webhook after redirect (normal)', () => {
  test.each(providerNames)('%s: settled on return; the webhook changes nothing', async (provider) => {
    const order = await shop.order({ provider, presentation: 'redirect' })
    const { back } = await shop.press(order.reference, 'success')
    expect(await shop.returnPage(back ?? '')).toBe(`/order-success?order=${order.orderId}`)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    const done = await shop.doneFor(order)
    expect(done).toEqual(doneOnce(order.amount))
    const sent = shop.deliveries.length
    await shop.advance(10_000)
    expect(shop.deliveries.slice(sent).map(({ status }) => status)).toEqual([200])
    expect(await shop.doneFor(order)).toEqual(done)
  })

  test.each(providerNames)('%s: settled by the popup’s callback; the webhook changes nothing', async (provider) => {
    const order = await shop.order({ provider, presentation: 'popup' })
    await shop.press(order.reference, 'success')
    expect(await shop.hint(order.orderId, 'payment_success')).toEqual({ success: true, ...paid })
    const done = await shop.doneFor(order)
    await shop.advance(10_000)
    expect(await shop.doneFor(order)).toEqual(done)
  })
})

describe('Webhook before redirect', () => {
  test.each(providerNames)('%s: settled by the webhook; the return page shows paid', async (provider) => {
    const order = await shop.order({ provider, presentation: 'redirect', switches: { webhooks: 'before' } })
    const { back } = await shop.press(order.reference, 'success')
    await shop.settled()
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    const done = await shop.doneFor(order)
    expect(await shop.returnPage(back ?? '')).toBe(`/order-success?order=${order.orderId}`)
    expect(await shop.doneFor(order)).toEqual(done)
  })
})

describe('Webhook delayed (minutes, hours)', () => {
  test.each(
    providerNames.flatMap((provider) =>
      [4 * minute, 3 * hour].map((delay) => ({ provider, delay, in: delay / minute })),
    ),
  )(
    '$provider, $in minutes: the return page settles; the later webhook changes nothing',
    async ({ provider, delay }) => {
      const order = await shop.order({ provider, presentation: 'redirect', switches: { webhookDelayMs: delay } })
      const { back } = await shop.press(order.reference, 'success')
      await shop.returnPage(back ?? '')
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
      const done = await shop.doneFor(order)
      const sent = shop.deliveries.length
      await shop.advance(delay + minute)
      expect(shop.deliveries.slice(sent)).toHaveLength(1)
      expect(await shop.doneFor(order)).toEqual(done)
    },
  )
})

describe('Webhook never sent', () => {
  test.each(providerNames)('%s: the return page settles', async (provider) => {
    const order = await shop.order({ provider, presentation: 'redirect', switches: { webhooks: 'off' } })
    const { back } = await shop.press(order.reference, 'success')
    await shop.returnPage(back ?? '')
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test.each(providerNames)(
    '%s: without a return the poller settles half a minute after the opening',
    async (provider) => {
      const order = await shop.order({ provider, switches: { webhooks: 'off' } })
      await shop.press(order.reference, 'success')
      await shop.advance(25_000)
      expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
      await shop.advance(5_000)
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
    },
  )

  test.each(providerNames)('%s: a payment between two polls is settled by the next poll', async (provider) => {
    const order = await shop.order({ provider, switches: { webhooks: 'off' } })
    await shop.advance(6 * minute)
    await shop.press(order.reference, 'success')
    await shop.advance(4 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })
})

describe('Same webhook 2 to 5 times, also in parallel', () => {
  test.each(
    providerNames.flatMap((provider) =>
      [2, 3, 4, 5].flatMap((copies) =>
        [false, true].flatMap((parallel) => [
          { provider, copies, how: parallel ? 'in parallel' : 'one after the other' },
        ]),
      ),
    ),
  )('$provider, $copies times $how: 200 each time, one settlement, one mail', async ({ provider, copies, how }) => {
    const switches = { webhookCopies: copies, webhookParallel: how === 'in parallel' }
    const coupon = await shop.coupon()
    const order = await shop.order({ provider, switches, couponCode: coupon.code })
    await shop.press(order.reference, 'success')
    const sent = shop.deliveries.length
    await shop.advance(1_000)
    expect(shop.deliveries.slice(sent).map(({ status }) => status)).toEqual(Array(copies).fill(200))
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await shop.doneFor(order)).toEqual(doneOnce(order.amount))
    expect(await shop.stored.onHand(order.productId)).toBe(9)
    expect(await shop.stored.timesUsed(coupon.id)).toBe(1)
  })
})
