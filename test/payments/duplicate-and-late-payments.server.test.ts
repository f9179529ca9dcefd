import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { providerNames } from '#domain/orders/provider-name.ts'
import { requestRefund } from '#domain/payments/refunds/request-refund.server.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import type { SwitchesInput } from '#test/virtual/providers.ts'
import { paid } from '#test/virtual/stored-state.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

const minute = 60_000
const cancelled = { status: 'cancelled', paymentStatus: 'pending' }

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.expectConsistent())
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

describe('Buyer pays twice (two attempts)', () => {
  // Another attempt with the same provider would reuse the open one.
  const pairs = providerNames.flatMap((first) =>
    providerNames.filter((second) => second !== first).map((second) => ({ first, second })),
  )

  test.each(pairs)(
    '$first, then $second: the first settles, the second is a duplicate to refund',
    async ({ first, second }) => {
      const order = await shop.order({ provider: first })
      const again = await shop.payAgain(order.orderId, second)
      await shop.press(order.reference, 'success')
      await shop.press(again, 'success')
      await shop.advance(5_000)
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
      expect(await shop.stored.tasks(order.orderId)).toEqual(['refund_duplicate'])
      expect((await shop.stored.attempts(order.orderId)).map(({ state }) => state).sort()).toEqual([
        'duplicate',
        'paid',
      ])
      expect(await shop.stored.ledger(order.orderId)).toEqual([
        ['received', order.amount],
        ['received', order.amount],
      ])
      expect(await shop.stored.onHand(order.productId)).toBe(9)
    },
  )

  test.each(pairs)(
    '$first and $second: both settled at the same moment from return pages, hint and poller',
    async ({ first, second }) => {
      const order = await shop.order({ provider: first, switches: { webhooks: 'off' } })
      const again = await shop.payAgain(order.orderId, second)
      await shop.press(order.reference, 'success')
      await shop.press(again, 'success')
      await Promise.all([
        ...[order.reference, again, order.reference, again].map((reference) => shop.returnPage(reference)),
        shop.hint(order.orderId, 'payment_success'),
        shop.advance(30_000),
      ])
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
      expect(await shop.stored.tasks(order.orderId)).toEqual(['refund_duplicate'])
    },
  )
})

describe('Flutterwave: one tx_ref is paid twice', () => {
  /** Pays an order's popup, then opens and pays it once more. */
  async function paidTwice(second: SwitchesInput = {}) {
    const order = await shop.order({ provider: 'flutterwave' })
    await shop.press(order.reference, 'success')
    await shop.reopen(order)
    await shop.advance(5_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    await shop.scenario(order, second)
    await shop.press(order.reference, 'success')
    return order
  }

  test('the first settles, the second is a duplicate and is refunded', async () => {
    const order = await paidTwice({ webhookCopies: 3, webhookParallel: true })
    await shop.advance(5_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await shop.stored.tasks(order.orderId)).toEqual(['refund_duplicate'])
    expect(await shop.stored.ledger(order.orderId)).toEqual([
      ['received', order.amount],
      ['received', order.amount],
    ])
    const [node] = shop.nodes
    const duplicate = (await shop.stored.attempts(order.orderId)).find(({ state }) => state === 'duplicate')
    if (!node || !duplicate) throw new Error('no duplicate')
    const { orderId } = order
    const request = {
      orderId,
      reference: duplicate.reference,
      amount: null,
      reason: 'Paid twice',
      actor: 'ada@aso.example',
    }
    expect(await requestRefund(node.shop, { ...request, requestKey: duplicate.reference })).toMatchObject({ ok: true })
    await shop.advance(2 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await shop.stored.tasks(order.orderId)).toEqual([])
  })

  test('the second is found later when the provider did not answer at first', async () => {
    const order = await paidTwice()
    await shop.scenario(order, { verify: { kind: 'server_error' } })
    await shop.advance(minute)
    expect(await shop.stored.tasks(order.orderId)).toEqual([])
    await shop.scenario(order, { verify: null })
    await shop.advance(10 * minute)
    expect(await shop.stored.tasks(order.orderId)).toEqual(['refund_duplicate'])
  })

  test('an invented second transaction changes nothing', async () => {
    const [order, other] = [
      await shop.order({ provider: 'flutterwave' }),
      await shop.order({ provider: 'flutterwave' }),
    ]
    for (const { reference } of [order, other]) await shop.press(reference, 'success')
    await shop.advance(5_000)
    const done = await shop.doneFor(order)
    for (const id of [4711, (await shop.charge(other)).tries[0]?.id]) {
      const data = { id, tx_ref: order.reference, status: 'successful', amount: order.amount / 100 }
      await shop.control('webhook', { provider: 'flutterwave', event: 'charge.completed', data })
    }
    await shop.settled()
    expect(await shop.doneFor(order)).toEqual(done)
  })
})

/** An expired order for one piece, of `pieces` in stock. */
async function anExpiredOrder(
  provider: (typeof providerNames)[number],
  options: { pieces?: number; couponCode?: string } = {},
) {
  const { pieces = 3, couponCode = null } = options
  const productId = await shop.product(pieces)
  const order = await shop.order({ provider, productId, couponCode, switches: { channel: 'card' } })
  await shop.advance(30 * minute)
  expect(await shop.stored.state(order.orderId)).toEqual(cancelled)
  expect(await shop.stored.onHand(productId)).toBe(pieces)
  return order
}

describe('Payment arrives after the order was cancelled or stock gone', () => {
  test.each(providerNames)('%s: its stock is still available: the order is restored and paid', async (provider) => {
    const coupon = await shop.coupon({ usageLimit: 1 })
    const order = await anExpiredOrder(provider, { couponCode: coupon.code })
    expect(await shop.stored.timesUsed(coupon.id)).toBe(0)
    await shop.press(order.reference, 'success')
    await shop.advance(1_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await shop.stored.tasks(order.orderId)).toEqual([])
    expect(await shop.stored.onHand(order.productId)).toBe(2)
    expect(await shop.stored.timesUsed(coupon.id)).toBe(1)
    expect(await shop.stored.history(order.orderId)).toEqual(['placed', 'expired', 'paid'])
    expect(await shop.stored.mails(order.orderId)).toContain('payment_received')
  })

  test.each(providerNames)(
    '%s: its stock is gone: it stays cancelled, and a task to refund it is raised',
    async (provider) => {
      const order = await anExpiredOrder(provider, { pieces: 1 })
      await shop.order({ provider, productId: order.productId })
      await shop.press(order.reference, 'success')
      await shop.advance(1_000)
      expect(await shop.stored.state(order.orderId)).toEqual({ status: 'cancelled', paymentStatus: 'success' })
      expect(await shop.stored.tasks(order.orderId)).toEqual(['refund_late'])
      expect(await shop.stored.mails(order.orderId)).toEqual(['order_received', 'payment_received'])
      expect(await shop.stored.onHand(order.productId)).toBe(0)
    },
  )

  test.each(providerNames)('%s: its coupon is used up by others: a task to refund it is raised', async (provider) => {
    const coupon = await shop.coupon({ usageLimit: 1 })
    const order = await anExpiredOrder(provider, { couponCode: coupon.code })
    await shop.order({ provider, couponCode: coupon.code })
    const onHand = await shop.stored.onHand(order.productId)
    await shop.press(order.reference, 'success')
    await shop.advance(1_000)
    expect(await shop.stored.state(order.orderId)).toEqual({ status: 'cancelled', paymentStatus: 'success' })
    expect(await shop.stored.tasks(order.orderId)).toEqual(['refund_late'])
    expect([await shop.stored.timesUsed(coupon.id), await shop.stored.onHand(order.productId)]).toEqual([1, onHand])
  })

  test.each(providerNames)('%s: it was cancelled by hand: a task to refund it is raised', async (provider) => {
    const order = await shop.order({ provider })
    await inTransaction(shop.db, async (tx) => {
      const locked = await lockOrder(tx, order.orderId)
      if (!locked) throw new Error('no order')
      await moveOrder(tx, locked, {
        kind: 'cancelled',
        actor: 'system',
        at: new Date(shop.clock.now()),
        status: 'cancelled',
      })
      return { ok: true }
    })
    await shop.press(order.reference, 'success')
    await shop.advance(1_000)
    expect(await shop.stored.state(order.orderId)).toEqual({ status: 'cancelled', paymentStatus: 'success' })
    expect(await shop.stored.tasks(order.orderId)).toEqual(['refund_late'])
  })

  test('without a webhook the poller finds it within the hour', async () => {
    const productId = await shop.product()
    const order = await shop.order({ provider: 'paystack', productId, switches: { webhooks: 'off' } })
    await shop.advance(50 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(cancelled)
    await shop.press(order.reference, 'success')
    await shop.advance(10 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test('of fifty late payments, some without stock, none is lost', async () => {
    const [plenty, none] = [await shop.product(50), await shop.product(25)]
    const late = [...(await shop.orders(25, { productId: plenty })), ...(await shop.orders(25, { productId: none }))]
    await shop.advance(31 * minute)
    await shop.orders(20, { productId: none })
    await Promise.all(late.map(({ reference }) => shop.press(reference, 'success')))
    await shop.advance(minute)
    const states = await Promise.all(late.map(({ orderId }) => shop.stored.state(orderId)))
    expect(states.map(({ paymentStatus }) => paymentStatus)).toEqual(Array(50).fill('success'))
    const lost = await Promise.all(late.map(({ orderId }) => shop.stored.tasks(orderId)))
    expect(lost.filter(([kind]) => kind === 'refund_late')).toHaveLength(20)
    expect(await shop.stored.onHand(none)).toBe(0)
  })
})
