import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { resumeRefund } from '#domain/payments/refunds/resume-refund.server.ts'
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

describe('Refund: full', () => {
  test.each(providerNames)('%s: everything is refunded once, and the order is marked refunded', async (provider) => {
    const order = await aPaidOrder(shop, provider)
    expect(await refundAsAdmin(shop, order)).toMatchObject({ ok: true })
    await shop.advance(10 * second)
    expect(await shop.stored.state(order.orderId)).toEqual(refunded)
    expect(await refundStates(shop, order)).toEqual(['done'])
    expect(await shop.stored.ledger(order.orderId)).toEqual([
      ['received', order.amount],
      ['refunded', -order.amount],
    ])
    expect(await shop.stored.mails(order.orderId)).toEqual(['order_received', 'payment_received', 'refund_sent'])
    // Refunding doesn't restock; an administrator decides about that.
    expect(await shop.stored.onHand(order.productId)).toBe(9)
  })

  test.each(providerNames)('%s: also without webhooks', async (provider) => {
    const order = await aPaidOrder(shop, provider)
    await shop.scenario(order, { webhooks: 'off' })
    await refundAsAdmin(shop, order)
    await shop.advance(2 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(refunded)
  })
})

describe('Refund: partial ×2', () => {
  test.each(providerNames)('%s: both are refunded; the order is marked refunded after the second', async (provider) => {
    const order = await aPaidOrder(shop, provider)
    const part = 5_000_50
    await refundAsAdmin(shop, order, { amount: part })
    await shop.advance(10 * second)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    await refundAsAdmin(shop, order, { amount: order.amount - part })
    await shop.advance(10 * second)
    expect(await shop.stored.state(order.orderId)).toEqual(refunded)
    expect(await shop.stored.ledger(order.orderId)).toEqual([
      ['received', order.amount],
      ['refunded', -part],
      ['refunded', part - order.amount],
    ])
  })
})

describe('Refund: excess', () => {
  test.each(providerNames)('%s: more than is left is refused without a call to the provider', async (provider) => {
    const order = await aPaidOrder(shop, provider)
    const asked = shop.calls.length
    expect(await refundAsAdmin(shop, order, { amount: order.amount + 1 })).toEqual({
      ok: false,
      reason: 'too_much',
      left: order.amount,
    })
    expect(shop.calls).toHaveLength(asked)
    await refundAsAdmin(shop, order, { amount: order.amount - 1_000_00 })
    const excess = await refundAsAdmin(shop, order, { amount: 1_000_01 })
    expect(excess).toEqual({ ok: false, reason: 'too_much', left: 1_000_00 })
    expect(await refundAsAdmin(shop, order, { amount: 1_000_00 })).toMatchObject({ ok: true })
    expect(await refundAsAdmin(shop, order)).toEqual({ ok: false, reason: 'too_much', left: 0 })
    await shop.advance(10 * second)
    expect(await refundedAtProvider(shop, order)).toBe(order.amount)
    expect(await shop.stored.state(order.orderId)).toEqual(refunded)
  })
})

describe('Refund: double click', () => {
  test.each(providerNames)('%s: the same request five times at once, at both nodes, refunds once', async (provider) => {
    const order = await aPaidOrder(shop, provider)
    const requestKey = randomUUID()
    await Promise.all([0, 1, 0, 1, 0].map((node) => refundAsAdmin(shop, order, { amount: 5_000_00, requestKey, node })))
    await shop.advance(3 * minute)
    expect(await refundStates(shop, order)).toEqual(['done'])
    expect(await refundedAtProvider(shop, order)).toBe(5_000_00)
  })

  test.each(providerNames)(
    '%s: two administrators who refund everything at the same moment refund it once',
    async (provider) => {
      const order = await aPaidOrder(shop, provider)
      const answers = await Promise.all([
        refundAsAdmin(shop, order, { node: 0 }),
        refundAsAdmin(shop, order, { node: 1 }),
      ])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      await shop.advance(3 * minute)
      expect(await refundedAtProvider(shop, order)).toBe(order.amount)
    },
  )

  test.each(providerNames)('%s: a request whose response was lost is found, not repeated', async (provider) => {
    const order = await aPaidOrder(shop, provider)
    await shop.scenario(order, { refund: { kind: 'silent_after', times: 1 } })
    const asked = await refundAsAdmin(shop, order)
    expect(asked).toMatchObject({ ok: true, refund: { state: 'requested' } })
    await shop.scenario(order, { refund: null })
    await shop.advance(10 * minute)
    expect(await refundStates(shop, order)).toEqual(['done'])
    expect(await refundedAtProvider(shop, order)).toBe(order.amount)
    expect((await shop.charge(order)).refunds).toHaveLength(1)
  })
})

describe('Refund: failed', () => {
  test.each(providerNames)(
    '%s: the order stays paid, a task is raised, and it can be refunded again',
    async (provider) => {
      const order = await aPaidOrder(shop, provider, { refunds: 'failed' })
      await refundAsAdmin(shop, order)
      await shop.advance(2 * minute)
      expect(await refundStates(shop, order)).toEqual(['failed'])
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
      expect(await shop.stored.tasks(order.orderId)).toEqual(['check_refund'])
      await shop.scenario(order, { refunds: 'done' })
      expect(await refundAsAdmin(shop, order)).toMatchObject({ ok: true })
      await shop.advance(2 * minute)
      expect(await shop.stored.state(order.orderId)).toEqual(refunded)
    },
  )

  test.each(providerNames)('%s: a refund that the provider refuses', async (provider) => {
    const order = await aPaidOrder(shop, provider)
    await shop.scenario(order, { refund: { kind: 'refused' } })
    await refundAsAdmin(shop, order)
    await shop.advance(2 * minute)
    expect(await refundStates(shop, order)).toEqual(['failed'])
    expect(await shop.stored.tasks(order.orderId)).toEqual(['check_refund'])
    expect(await refundedAtProvider(shop, order)).toBe(0)
  })

  test('korapay: a refund of a payment that is not settled yet', async () => {
    const order = await aPaidOrder(shop, 'korapay', { refunds: 'unsettled' })
    await refundAsAdmin(shop, order)
    await shop.advance(2 * minute)
    expect(await refundStates(shop, order)).toEqual(['failed'])
    expect(await shop.stored.tasks(order.orderId)).toEqual(['check_refund'])
  })
})

describe('Refund: needs attention', () => {
  const account = { accountNumber: '0123456789', bankId: '9' }

  test('paystack: waits for the customer’s bank account and completes with it', async () => {
    const order = await aPaidOrder(shop, 'paystack', { refunds: 'needs_attention' })
    await refundAsAdmin(shop, order)
    await shop.advance(2 * minute)
    expect(await refundStates(shop, order)).toEqual(['needs_attention'])
    expect(await shop.stored.tasks(order.orderId)).toEqual(['check_refund'])
    const [refund] = await shop.stored.refunds(order.orderId)
    const [node] = shop.nodes
    if (!refund || !node) throw new Error('no refund')
    await shop.scenario(order, { refunds: 'done' })
    const resumed = await resumeRefund(node.shop, { refundId: refund.id, account, actor: 'ada@aso.example' })
    expect(resumed).toMatchObject({ ok: true })
    await shop.advance(3 * minute)
    expect(await refundStates(shop, order)).toEqual(['done'])
    expect(await shop.stored.state(order.orderId)).toEqual(refunded)
    expect(await shop.stored.tasks(order.orderId)).toEqual([])
  })
})

describe('Refund: webhook out of order (processed before pending)', () => {
  test('paystack: states only move forward', async () => {
    const order = await aPaidOrder(shop, 'paystack')
    await shop.scenario(order, { webhooksOutOfOrder: true })
    const sent = shop.deliveries.length
    await refundAsAdmin(shop, order)
    await shop.advance(10 * second)
    expect(shop.deliveries.slice(sent).map(({ body }) => JSON.parse(body).event)).toEqual([
      'refund.processed',
      'refund.pending',
    ])
    expect(await refundStates(shop, order)).toEqual(['done'])
    expect(await shop.stored.state(order.orderId)).toEqual(refunded)
  })

  test.each(providerNames)('%s: the payment’s own webhook after the refund’s changes nothing', async (provider) => {
    const order = await aPaidOrder(shop, provider)
    await refundAsAdmin(shop, order)
    await shop.advance(2 * minute)
    const done = await shop.doneFor(order)
    const { reference } = order
    await shop.control('webhook', { provider, reference, claim: 'success' })
    await shop.hint(order.orderId, 'payment_failed')
    await shop.returnPage(reference)
    await shop.settled()
    expect(await shop.doneFor(order)).toEqual(done)
    expect(await shop.stored.state(order.orderId)).toEqual(refunded)
  })
})

describe('A provider that doesn’t answer about a refund', () => {
  test.each(providerNames)('%s: is called again, and the money is refunded once', async (provider) => {
    const order = await aPaidOrder(shop, provider)
    await shop.scenario(order, { refund: { kind: 'server_error' }, readRefund: { kind: 'server_error' } })
    await refundAsAdmin(shop, order)
    await shop.advance(20 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await refundStates(shop, order)).toEqual(['requested'])
    await shop.scenario(order, { refund: null, readRefund: null })
    await shop.advance(2 * hour)
    expect(await shop.stored.state(order.orderId)).toEqual(refunded)
    expect(await refundedAtProvider(shop, order)).toBe(order.amount)
  })
})
