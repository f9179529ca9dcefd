import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { paid } from '#test/virtual/stored-state.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'
import { aPaidOrder, refundAsAdmin, refundedAtProvider, refundStates } from './refund-steps.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const refunded = { status: 'processing', paymentStatus: 'refunded' }

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.expectConsistent())
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

describe('A refund that was not requested in the shop', () => {
  test.each(['paystack', 'korapay'] as const)(
    '%s: made on the dashboard, it is imported from the webhook',
    async (provider) => {
      const order = await aPaidOrder(shop, provider)
      await shop.control('dashboard', { provider, reference: order.reference, act: 'refund', amount: 5_000_00 })
      await shop.advance(10 * second)
      expect(await refundStates(shop, order)).toEqual(['done'])
      expect(await shop.stored.ledger(order.orderId)).toContainEqual(['refunded', -5_000_00])
      expect(await refundAsAdmin(shop, order, { amount: order.amount })).toMatchObject({
        reason: 'too_much',
        left: order.amount - 5_000_00,
      })
    },
  )

  test('paystack: a payment refunded before the shop knew about it', async () => {
    const order = await shop.order({ provider: 'paystack', switches: { webhooks: 'off' } })
    await shop.press(order.reference, 'success')
    await shop.control('dashboard', { provider: 'paystack', reference: order.reference, act: 'refund' })
    await shop.clock.advance(5 * second)
    expect((await shop.charge(order)).state).toBe('reversed')
    await shop.advance(30 * second)
    expect(await shop.stored.state(order.orderId)).toEqual(refunded)
    expect(await refundStates(shop, order)).toEqual(['done'])
  })
})

describe('A payment that its provider reversed', () => {
  test('paystack: the refunds behind it can be read only later', async () => {
    const order = await shop.order({ provider: 'paystack', switches: { webhooks: 'off' } })
    await shop.press(order.reference, 'success')
    await shop.control('dashboard', { provider: 'paystack', reference: order.reference, act: 'refund' })
    await shop.clock.advance(5 * second)
    await shop.scenario(order, { readRefund: { kind: 'server_error' } })
    await shop.advance(2 * minute)
    await shop.scenario(order, { readRefund: null })
    await shop.advance(2 * hour)
    expect(await shop.stored.state(order.orderId)).toEqual(refunded)
  })

  test('paystack: a chargeback before the shop knew about the payment is recorded and raises a task', async () => {
    const order = await shop.order({ provider: 'paystack', switches: { webhooks: 'off' } })
    await shop.press(order.reference, 'success')
    await shop.control('dashboard', { provider: 'paystack', reference: order.reference, act: 'reverse' })
    await shop.advance(30 * second)
    expect(await shop.stored.state(order.orderId)).toEqual(refunded)
    expect(await shop.stored.tasks(order.orderId)).toEqual(['check_reversal'])
  })

  test('paystack: a dispute raises a task', async () => {
    const order = await aPaidOrder(shop, 'paystack')
    await shop.control('dashboard', {
      provider: 'paystack',
      reference: order.reference,
      act: 'dispute',
      stage: 'create',
    })
    await shop.settled()
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await shop.stored.tasks(order.orderId)).toEqual(['check_dispute'])
  })
})

describe('A payment that must be refunded', () => {
  test.each(providerNames)('%s: paid twice: the duplicate is refunded, and the order stays paid', async (provider) => {
    const order = await shop.order({ provider })
    // Another attempt with the same provider would reuse the open one.
    const other = providerNames.find((name) => name !== provider) ?? provider
    const again = await shop.payAgain(order.orderId, other)
    await shop.press(order.reference, 'success')
    await shop.press(again, 'success')
    await shop.advance(5 * second)
    const duplicate = (await shop.stored.attempts(order.orderId)).find(({ state }) => state === 'duplicate')
    if (!duplicate) throw new Error('no duplicate')
    expect(await refundAsAdmin(shop, order, { reference: duplicate.reference })).toMatchObject({ ok: true })
    await shop.advance(2 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await shop.stored.tasks(order.orderId)).toEqual([])
    const paidWith = duplicate.reference === again ? other : provider
    const refundedPayment = { ...order, provider: paidWith, reference: duplicate.reference }
    expect(await refundedAtProvider(shop, refundedPayment)).toBe(order.amount)
  })

  test.each(providerNames)('%s: paid too late: all of it is refunded', async (provider) => {
    const productId = await shop.product(1)
    const order = await shop.order({ provider, productId })
    await shop.advance(31 * minute)
    await shop.order({ provider, productId })
    await shop.press(order.reference, 'success')
    await shop.advance(5 * second)
    expect(await shop.stored.tasks(order.orderId)).toEqual(['refund_late'])
    await refundAsAdmin(shop, order)
    await shop.advance(2 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await shop.stored.tasks(order.orderId)).toEqual([])
  })

  test.each(providerNames)('%s: paid a naira too little: what was received is refunded', async (provider) => {
    const order = await shop.order({ provider, switches: { received: 'naira_under' } })
    await shop.press(order.reference, 'success')
    await shop.advance(5 * second)
    expect(await refundAsAdmin(shop, order, { reference: order.reference })).toMatchObject({ ok: true })
    await shop.advance(2 * minute)
    expect(await refundedAtProvider(shop, order)).toBe(order.amount - 100)
    expect(await shop.stored.tasks(order.orderId)).toEqual([])
  })
})
