import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { paid, unpaid } from '#test/virtual/stored-state.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

const minute = 60_000
const failed = { status: 'pending', paymentStatus: 'failed' }

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.expectConsistent())
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

describe('Success callback lost / tab closed after paying', () => {
  test.each(providerNames)('%s: the webhook settles, and the order page shows it', async (provider) => {
    const order = await shop.order({ provider, switches: { browser: 'told_nothing' } })
    await shop.press(order.reference, 'success')
    await shop.advance(1_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await shop.orderPage(order.orderId, 'owner')).toMatchObject({ id: order.orderId, paymentStatus: 'success' })
  })

  test.each(providerNames)('%s: without a webhook the poller settles within six minutes', async (provider) => {
    const order = await shop.order({ provider, switches: { browser: 'told_nothing', webhooks: 'off' } })
    await shop.advance(2.5 * minute)
    await shop.press(order.reference, 'success')
    await shop.advance(6 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })
})

describe('Popup closed after success (cancel or close fires)', () => {
  test.each(providerNames)('%s: no cancellation; verify decides', async (provider) => {
    const order = await shop.order({ provider, switches: { browser: 'closed' } })
    await shop.press(order.reference, 'success')
    expect(await shop.hint(order.orderId, 'payment_cancelled')).toEqual({ success: true, ...paid })
    await shop.press(order.reference, 'cancel')
    await shop.advance(5_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test.each(providerNames)(
    '%s: a popup closed before paying changes nothing; a later payment settles',
    async (provider) => {
      const order = await shop.order({ provider })
      await shop.press(order.reference, 'cancel')
      expect(await shop.hint(order.orderId, 'payment_cancelled')).toEqual({ success: false, ...unpaid })
      await shop.press(order.reference, 'success')
      await shop.advance(1_000)
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
    },
  )
})

describe('Paystack pending transfer: onCancel, later charge.success', () => {
  test.each(providerNames)('%s: shows "confirming"; settles late', async (provider) => {
    const order = await shop.order({ provider, switches: { transferDelayMs: 20 * minute } })
    await shop.press(order.reference, 'pending')
    expect(await shop.hint(order.orderId, 'payment_cancelled')).toEqual({ success: false, ...unpaid })
    expect(await shop.returnPage(`${order.reference}?reference=x`)).toMatch(/&checking=1$/)
    expect((await shop.stored.attempt(order.reference)).state).toBe('pending')
    await shop.advance(19 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
    await shop.advance(2 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test.each(providerNames)('%s: a payment_failed from the page does not fail it', async (provider) => {
    const order = await shop.order({ provider, switches: { transferDelayMs: minute } })
    await shop.press(order.reference, 'pending')
    expect(await shop.hint(order.orderId, 'payment_failed')).toEqual({ success: false, ...unpaid })
    await shop.advance(2 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })
})

describe('Flutterwave: two failed webhooks, then success on the same tx_ref', () => {
  test.each(['flutterwave', 'paystack'] as const)(
    '%s: not closed by the failures; settles on success',
    async (provider) => {
      const order = await shop.order({ provider })
      for (const _ of [1, 2]) {
        await shop.press(order.reference, 'failed')
        await shop.advance(1_000)
        await shop.hint(order.orderId, 'payment_failed')
        expect(await shop.stored.state(order.orderId)).toEqual(failed)
      }
      await shop.press(order.reference, 'success')
      await shop.advance(1_000)
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
    },
  )

  test('flutterwave: delivered out of order, the failures after the success', async () => {
    const order = await shop.order({ provider: 'flutterwave', switches: { webhooksOutOfOrder: true } })
    for (const outcome of ['failed', 'failed', 'success'] as const) await shop.press(order.reference, outcome)
    const sent = shop.deliveries.length
    await shop.advance(1_000)
    const told = shop.deliveries.slice(sent).map(({ body }) => JSON.parse(body).data.status)
    expect(told).toEqual(['successful', 'failed', 'failed'])
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test('korapay: a failure uses up the reference; another payment settles', async () => {
    const order = await shop.order({ provider: 'korapay' })
    await shop.press(order.reference, 'failed')
    await shop.advance(1_000)
    expect(await shop.stored.state(order.orderId)).toEqual(failed)
    const again = await shop.payAgain(order.orderId, 'korapay')
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
    await shop.press(again, 'success')
    await shop.advance(1_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })
})

describe('Flutterwave status=completed, doubled status, wrong transaction_id in the URL', () => {
  const backs = [
    { returnStatus: 'completed' },
    { returnStatus: 'cancelled' },
    { returnStatus: 'doubled' },
    { returnTransaction: 'wrong' },
    { returnTransaction: 'missing' },
  ] as const

  test.each(backs)('%j: the query is ignored', async (switches) => {
    const order = await shop.order({ provider: 'flutterwave', presentation: 'redirect', switches })
    const { back } = await shop.press(order.reference, 'success')
    expect(await shop.returnPage(back ?? '')).toBe(`/order-success?order=${order.orderId}`)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test.each(backs)('%j before any payment: nothing is paid', async (switches) => {
    const order = await shop.order({ provider: 'flutterwave', presentation: 'redirect', switches })
    const query = `?status=successful&status=completed&tx_ref=${order.reference}&transaction_id=4711`
    expect(await shop.returnPage(order.reference + query)).toMatch(/&checking=1$/)
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
  })

  test('another order’s transaction_id in the URL pays nothing', async () => {
    const [mine, other] = [await shop.order({ provider: 'flutterwave' }), await shop.order({ provider: 'flutterwave' })]
    await shop.press(other.reference, 'success')
    const [transaction] = (await shop.charge(other)).tries
    const query = `?status=successful&tx_ref=${other.reference}&transaction_id=${transaction?.id}`
    await shop.returnPage(mine.reference + query)
    expect(await shop.stored.state(mine.orderId)).toEqual(unpaid)
    await shop.advance(1_000)
    expect(await shop.stored.state(other.orderId)).toEqual(paid)
  })
})

describe('Return URL opened with someone else’s reference', () => {
  test.each(providerNames)('%s: only the owner sees the order', async (provider) => {
    const order = await shop.order({ provider })
    await shop.press(order.reference, 'success')
    expect(await shop.returnPage(order.reference, 'stranger')).toBeNull()
    expect(await shop.returnPage(order.reference, 'owner')).toBe(`/order-success?order=${order.orderId}`)
    expect(await shop.orderPage(order.orderId, 'stranger')).toBeNull()
    expect(await shop.orderPage(order.orderId, 'owner')).toMatchObject({ id: order.orderId, paymentStatus: 'success' })
  })

  test.each(['NOBODY-000000000000', '%00', 'A'.repeat(500), "'; drop table"])(
    'an unknown reference, %j, gets the same response as a stranger’s',
    async (reference) => {
      expect(await shop.returnPage(`/payment-return/${encodeURIComponent(reference)}`)).toBeNull()
    },
  )
})

describe('Script blocked (CSP, network)', () => {
  test.each(providerNames)(
    '%s: falls back to redirect: a popup that never opened is paid on a page',
    async (provider) => {
      const order = await shop.order({ provider, presentation: 'popup' })
      const page = await shop.payAgain(order.orderId, provider, 'redirect')
      const { back } = await shop.press(page, 'success')
      expect(back).toMatch(`/payment-return/${page}`)
      await shop.returnPage(back ?? '')
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
    },
  )
})
