import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type GatewayName, gatewayNames } from '#domain/orders/gateway-name.ts'
import { type RefundToRequest, requestRefund } from '#domain/payments/request-refund.server.ts'
import { resumeRefund } from '#domain/payments/resume-refund.server.ts'
import { paid } from '#test/virtual/books.ts'
import type { SwitchesWish } from '#test/virtual/providers.ts'
import type { VirtualOrder } from '#test/virtual/shopper.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const refunded = { status: 'processing', paymentStatus: 'refunded' }

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.expectAgreement())
afterAll(() => shop.close())

async function aPaidOrder(provider: GatewayName, switches: SwitchesWish = {}): Promise<VirtualOrder> {
  const order = await shop.order({ provider, switches })
  await shop.press(order.reference, 'success')
  await shop.advance(2 * second)
  expect(await shop.books.state(order.orderId)).toEqual(paid)
  return order
}

/** Asks for a refund at one of the nodes; all that is left unless an amount is given. */
function giveBack({ orderId }: VirtualOrder, wish: Partial<RefundToRequest> & { node?: 0 | 1 } = {}) {
  const { node = 0, ...request } = wish
  const at = shop.nodes[node]
  if (!at) throw new Error('no such node')
  const usual = { orderId, amount: null, reason: 'Out of stock', actor: 'ada@aso.example', requestKey: randomUUID() }
  return requestRefund(at.shop, { ...usual, ...request })
}

const refundStates = async ({ orderId }: VirtualOrder) => (await shop.books.refunds(orderId)).map(({ state }) => state)
/** What the provider has really given back or is about to, in kobo. */
const givenBack = async (order: VirtualOrder) =>
  (await shop.charge(order)).refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

describe('Refund: full', () => {
  test.each(gatewayNames)('%s: everything goes back once, and the order is refunded', async (provider) => {
    const order = await aPaidOrder(provider)
    expect(await giveBack(order)).toMatchObject({ ok: true })
    await shop.advance(10 * second)
    expect(await shop.books.state(order.orderId)).toEqual(refunded)
    expect(await refundStates(order)).toEqual(['done'])
    expect(await shop.books.ledger(order.orderId)).toEqual([
      ['received', order.amount],
      ['refunded', -order.amount],
    ])
    expect(await shop.books.mails(order.orderId)).toEqual(['order_received', 'payment_received', 'refund_sent'])
    // What becomes of the pieces is for a person to say.
    expect(await shop.books.onHand(order.productId)).toBe(9)
  })

  test.each(gatewayNames)('%s: without any webhook, too', async (provider) => {
    const order = await aPaidOrder(provider)
    await shop.scenario(order, { webhooks: 'off' })
    await giveBack(order)
    await shop.advance(2 * minute)
    expect(await shop.books.state(order.orderId)).toEqual(refunded)
  })
})

describe('Refund: partial ×2', () => {
  test.each(gatewayNames)('%s: both go back; the order is refunded with the second', async (provider) => {
    const order = await aPaidOrder(provider)
    const part = 5_000_50
    await giveBack(order, { amount: part })
    await shop.advance(10 * second)
    expect(await shop.books.state(order.orderId)).toEqual(paid)
    await giveBack(order, { amount: order.amount - part })
    await shop.advance(10 * second)
    expect(await shop.books.state(order.orderId)).toEqual(refunded)
    expect(await shop.books.ledger(order.orderId)).toEqual([
      ['received', order.amount],
      ['refunded', -part],
      ['refunded', part - order.amount],
    ])
  })
})

describe('Refund: excess', () => {
  test.each(gatewayNames)('%s: more than is left is refused, and the provider isn’t asked', async (provider) => {
    const order = await aPaidOrder(provider)
    const asked = shop.calls.length
    expect(await giveBack(order, { amount: order.amount + 1 })).toEqual({
      ok: false,
      reason: 'too_much',
      left: order.amount,
    })
    expect(shop.calls).toHaveLength(asked)
    await giveBack(order, { amount: order.amount - 1_000_00 })
    const excess = await giveBack(order, { amount: 1_000_01 })
    expect(excess).toEqual({ ok: false, reason: 'too_much', left: 1_000_00 })
    expect(await giveBack(order, { amount: 1_000_00 })).toMatchObject({ ok: true })
    expect(await giveBack(order)).toEqual({ ok: false, reason: 'too_much', left: 0 })
    await shop.advance(10 * second)
    expect(await givenBack(order)).toBe(order.amount)
    expect(await shop.books.state(order.orderId)).toEqual(refunded)
  })
})

describe('Refund: double click', () => {
  test.each(gatewayNames)(
    '%s: the same request five times at once, at both nodes, gives back once',
    async (provider) => {
      const order = await aPaidOrder(provider)
      const requestKey = randomUUID()
      await Promise.all(
        [0, 1, 0, 1, 0].map((node) => giveBack(order, { amount: 5_000_00, requestKey, node: node as 0 | 1 })),
      )
      await shop.advance(3 * minute)
      expect(await refundStates(order)).toEqual(['done'])
      expect(await givenBack(order)).toBe(5_000_00)
    },
  )

  test.each(gatewayNames)(
    '%s: two people who give everything back at the same moment give it back once',
    async (provider) => {
      const order = await aPaidOrder(provider)
      const answers = await Promise.all([giveBack(order, { node: 0 }), giveBack(order, { node: 1 })])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      await shop.advance(3 * minute)
      expect(await givenBack(order)).toBe(order.amount)
    },
  )

  test.each(gatewayNames)('%s: a request whose answer was lost is found, not made again', async (provider) => {
    const order = await aPaidOrder(provider)
    await shop.scenario(order, { refund: { kind: 'silent_after', times: 1 } })
    const asked = await giveBack(order)
    expect(asked).toMatchObject({ ok: true, refund: { state: 'requested' } })
    await shop.scenario(order, { refund: null })
    await shop.advance(10 * minute)
    expect(await refundStates(order)).toEqual(['done'])
    expect(await givenBack(order)).toBe(order.amount)
    expect((await shop.charge(order)).refunds).toHaveLength(1)
  })
})

describe('Refund: failed', () => {
  test.each(gatewayNames)(
    '%s: the money is still here, a person is told, and it can be given back anew',
    async (provider) => {
      const order = await aPaidOrder(provider, { refunds: 'failed' })
      await giveBack(order)
      await shop.advance(2 * minute)
      expect(await refundStates(order)).toEqual(['failed'])
      expect(await shop.books.state(order.orderId)).toEqual(paid)
      expect(await shop.books.tasks(order.orderId)).toEqual(['check_refund'])
      await shop.scenario(order, { refunds: 'done' })
      expect(await giveBack(order)).toMatchObject({ ok: true })
      await shop.advance(2 * minute)
      expect(await shop.books.state(order.orderId)).toEqual(refunded)
    },
  )

  test.each(gatewayNames)('%s: one that the provider refuses outright', async (provider) => {
    const order = await aPaidOrder(provider)
    await shop.scenario(order, { refund: { kind: 'refused' } })
    await giveBack(order)
    await shop.advance(2 * minute)
    expect(await refundStates(order)).toEqual(['failed'])
    expect(await shop.books.tasks(order.orderId)).toEqual(['check_refund'])
    expect(await givenBack(order)).toBe(0)
  })

  test('korapay: one of a payment that isn’t settled yet', async () => {
    const order = await aPaidOrder('korapay', { refunds: 'unsettled' })
    await giveBack(order)
    await shop.advance(2 * minute)
    expect(await refundStates(order)).toEqual(['failed'])
    expect(await shop.books.tasks(order.orderId)).toEqual(['check_refund'])
  })
})

describe('Refund: needs attention', () => {
  const account = { accountNumber: '0123456789', bankId: '9' }

  test('paystack: waits for the customer’s bank account, and is done with it', async () => {
    const order = await aPaidOrder('paystack', { refunds: 'needs_attention' })
    await giveBack(order)
    await shop.advance(2 * minute)
    expect(await refundStates(order)).toEqual(['needs_attention'])
    expect(await shop.books.tasks(order.orderId)).toEqual(['check_refund'])
    const [refund] = await shop.books.refunds(order.orderId)
    const [node] = shop.nodes
    if (!refund || !node) throw new Error('no refund')
    await shop.scenario(order, { refunds: 'done' })
    const resumed = await resumeRefund(node.shop, { refundId: refund.id, account, actor: 'ada@aso.example' })
    expect(resumed).toMatchObject({ ok: true })
    await shop.advance(3 * minute)
    expect(await refundStates(order)).toEqual(['done'])
    expect(await shop.books.state(order.orderId)).toEqual(refunded)
    expect(await shop.books.tasks(order.orderId)).toEqual([])
  })
})

describe('Refund: webhook out of order (processed before pending)', () => {
  test('paystack: states only move forward', async () => {
    const order = await aPaidOrder('paystack')
    await shop.scenario(order, { webhooksOutOfOrder: true })
    const sent = shop.deliveries.length
    await giveBack(order)
    await shop.advance(10 * second)
    expect(shop.deliveries.slice(sent).map(({ body }) => JSON.parse(body).event)).toEqual([
      'refund.processed',
      'refund.pending',
    ])
    expect(await refundStates(order)).toEqual(['done'])
    expect(await shop.books.state(order.orderId)).toEqual(refunded)
  })

  test.each(gatewayNames)('%s: the payment’s own webhook after the refund’s changes nothing', async (provider) => {
    const order = await aPaidOrder(provider)
    await giveBack(order)
    await shop.advance(2 * minute)
    const done = await shop.doneFor(order)
    const { reference } = order
    await shop.control('webhook', { provider, reference, claim: 'success' })
    await shop.hint(order.orderId, 'payment_failed')
    await shop.returnPage(reference)
    await shop.settled()
    expect(await shop.doneFor(order)).toEqual(done)
    expect(await shop.books.state(order.orderId)).toEqual(refunded)
  })
})

describe('A refund that nobody asked the shop for', () => {
  test.each(['paystack', 'korapay'] as const)(
    '%s: made on the dashboard, is told by webhook and taken in',
    async (provider) => {
      const order = await aPaidOrder(provider)
      await shop.control('dashboard', { provider, reference: order.reference, act: 'refund', amount: 5_000_00 })
      await shop.advance(10 * second)
      expect(await refundStates(order)).toEqual(['done'])
      expect(await shop.books.ledger(order.orderId)).toContainEqual(['refunded', -5_000_00])
      expect(await giveBack(order, { amount: order.amount })).toMatchObject({
        reason: 'too_much',
        left: order.amount - 5_000_00,
      })
    },
  )

  test('paystack: a payment that was given back before the shop ever heard of it', async () => {
    const order = await shop.order({ provider: 'paystack', switches: { webhooks: 'off' } })
    await shop.press(order.reference, 'success')
    await shop.control('dashboard', { provider: 'paystack', reference: order.reference, act: 'refund' })
    await shop.clock.advance(5 * second)
    expect((await shop.charge(order)).state).toBe('reversed')
    await shop.advance(30 * second)
    expect(await shop.books.state(order.orderId)).toEqual(refunded)
    expect(await refundStates(order)).toEqual(['done'])
  })
})

describe('A payment that its provider took back', () => {
  test('paystack: although it didn’t say of which refunds until later', async () => {
    const order = await shop.order({ provider: 'paystack', switches: { webhooks: 'off' } })
    await shop.press(order.reference, 'success')
    await shop.control('dashboard', { provider: 'paystack', reference: order.reference, act: 'refund' })
    await shop.clock.advance(5 * second)
    await shop.scenario(order, { readRefund: { kind: 'server_error' } })
    await shop.advance(2 * minute)
    await shop.scenario(order, { readRefund: null })
    await shop.advance(2 * hour)
    expect(await shop.books.state(order.orderId)).toEqual(refunded)
  })

  test('paystack: a chargeback before the shop heard of it is booked, and put before a person', async () => {
    const order = await shop.order({ provider: 'paystack', switches: { webhooks: 'off' } })
    await shop.press(order.reference, 'success')
    await shop.control('dashboard', { provider: 'paystack', reference: order.reference, act: 'reverse' })
    await shop.advance(30 * second)
    expect(await shop.books.state(order.orderId)).toEqual(refunded)
    expect(await shop.books.tasks(order.orderId)).toEqual(['check_reversal'])
  })

  test('paystack: a dispute is put before a person', async () => {
    const order = await aPaidOrder('paystack')
    await shop.control('dashboard', {
      provider: 'paystack',
      reference: order.reference,
      act: 'dispute',
      stage: 'create',
    })
    await shop.settled()
    expect(await shop.books.state(order.orderId)).toEqual(paid)
    expect(await shop.books.tasks(order.orderId)).toEqual(['check_dispute'])
  })
})

describe('A payment that must go back', () => {
  test.each(gatewayNames)('%s: paid twice: the surplus goes back, and the order stays paid', async (provider) => {
    const order = await shop.order({ provider })
    const again = await shop.payAgain(order.orderId, provider)
    await shop.press(order.reference, 'success')
    await shop.press(again, 'success')
    await shop.advance(5 * second)
    const surplus = (await shop.books.attempts(order.orderId)).find(({ state }) => state === 'surplus')
    if (!surplus) throw new Error('no surplus')
    expect(await giveBack(order, { reference: surplus.reference })).toMatchObject({ ok: true })
    await shop.advance(2 * minute)
    expect(await shop.books.state(order.orderId)).toEqual(paid)
    expect(await shop.books.tasks(order.orderId)).toEqual([])
    expect(await givenBack({ ...order, reference: surplus.reference })).toBe(order.amount)
  })

  test.each(gatewayNames)('%s: paid too late: all goes back', async (provider) => {
    const productId = await shop.product(1)
    const order = await shop.order({ provider, productId })
    await shop.advance(31 * minute)
    await shop.order({ provider, productId })
    await shop.press(order.reference, 'success')
    await shop.advance(5 * second)
    expect(await shop.books.tasks(order.orderId)).toEqual(['refund_late'])
    await giveBack(order)
    await shop.advance(2 * minute)
    expect(await shop.books.state(order.orderId)).toEqual({ status: 'cancelled', paymentStatus: 'refunded' })
    expect(await shop.books.tasks(order.orderId)).toEqual([])
  })

  test.each(gatewayNames)('%s: paid a naira too little: what came goes back', async (provider) => {
    const order = await shop.order({ provider, switches: { received: 'naira_under' } })
    await shop.press(order.reference, 'success')
    await shop.advance(5 * second)
    expect(await giveBack(order, { reference: order.reference })).toMatchObject({ ok: true })
    await shop.advance(2 * minute)
    expect(await givenBack(order)).toBe(order.amount - 100)
    expect(await shop.books.tasks(order.orderId)).toEqual([])
  })
})

describe('A provider that doesn’t answer about a refund', () => {
  test.each(gatewayNames)('%s: is asked again, and money moves once', async (provider) => {
    const order = await aPaidOrder(provider)
    await shop.scenario(order, { refund: { kind: 'server_error' }, readRefund: { kind: 'server_error' } })
    await giveBack(order)
    await shop.advance(20 * minute)
    expect(await shop.books.state(order.orderId)).toEqual(paid)
    expect(await refundStates(order)).toEqual(['requested'])
    await shop.scenario(order, { refund: null, readRefund: null })
    await shop.advance(2 * hour)
    expect(await shop.books.state(order.orderId)).toEqual(refunded)
    expect(await givenBack(order)).toBe(order.amount)
  })
})
