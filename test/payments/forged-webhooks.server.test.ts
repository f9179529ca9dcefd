import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { signatures } from '#sandbox/switches.ts'
import { paid, unpaid } from '#test/virtual/stored-state.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.expectConsistent())
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

/** The responses to the webhooks delivered after the first `since`. */
const statusesSince = (since: number) => shop.deliveries.slice(since).map(({ status }) => status)
const inInbox = async () => (await shop.stored.webhooks()).length

describe('Wrong, missing, truncated, upper-case or non-hex signature', () => {
  const refused = signatures.filter((kind) => kind !== 'right' && kind !== 'upper_case')
  test.each(providerNames.flatMap((provider) => refused.map((signature) => ({ provider, signature }))))(
    '$provider, $signature: 401, nothing is stored, nothing changes',
    async ({ provider, signature }) => {
      const order = await shop.order({ provider, switches: { webhookSignature: signature } })
      await shop.press(order.reference, 'success')
      const before = { sent: shop.deliveries.length, stored: await inInbox(), done: await shop.doneFor(order) }
      await shop.advance(2_000)
      expect(statusesSince(before.sent)).toEqual([401])
      expect(await inInbox()).toBe(before.stored)
      expect(await shop.doneFor(order)).toEqual(before.done)
      expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
    },
  )

  test.each([
    ['paystack', 200],
    ['korapay', 200],
    // Flutterwave's signature is a shared secret, not a hexadecimal hash, so its case matters.
    ['flutterwave', 401],
  ] as const)('%s, upper_case: always %i', async (provider, status) => {
    for (let times = 0; times < 3; times++) {
      const order = await shop.order({ provider, switches: { webhookSignature: 'upper_case' } })
      await shop.press(order.reference, 'success')
      const sent = shop.deliveries.length
      await shop.advance(2_000)
      expect(statusesSince(sent)).toEqual([status])
      expect(await shop.stored.state(order.orderId)).toEqual(status === 200 ? paid : unpaid)
    }
  })
})

describe('Body altered after signing (Paystack)', () => {
  test.each(['paystack', 'korapay'] as const)('%s: 401', async (provider) => {
    const order = await shop.order({ provider, switches: { webhookAltered: true } })
    await shop.press(order.reference, 'success')
    const sent = shop.deliveries.length
    await shop.advance(2_000)
    expect(statusesSince(sent)).toEqual([401])
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
  })
})

describe('Flutterwave: right verif-hash, forged body for an unpaid order', () => {
  test.each(providerNames)('%s: verify says unpaid, so nothing is settled', async (provider) => {
    const order = await shop.order({ provider })
    const before = await shop.doneFor(order)
    const { reference } = order
    expect(await shop.control('webhook', { provider, reference, claim: 'success' })).toEqual({ status: 200 })
    await shop.settled()
    expect(await shop.doneFor(order)).toEqual(before)
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
  })

  test.each(providerNames)('%s: a claimed failure does not undo a payment', async (provider) => {
    const order = await shop.order({ provider })
    const { reference } = order
    await shop.press(reference, 'success')
    await shop.advance(2_000)
    const done = await shop.doneFor(order)
    // Paystack has no event for a failure, but somebody with its key could invent one.
    const claim =
      provider === 'paystack'
        ? { event: 'charge.failed', data: { reference, status: 'failed' } }
        : { reference, claim: 'failed' }
    expect(await shop.control('webhook', { provider, ...claim })).toEqual({ status: 200 })
    await shop.settled()
    expect(await shop.doneFor(order)).toEqual(done)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test('flutterwave: the transaction of a cheaper order does not pay a more expensive one', async () => {
    const cheap = await shop.order({ provider: 'flutterwave' })
    const expensive = await shop.order({ provider: 'flutterwave', quantity: 5 })
    await shop.press(cheap.reference, 'success')
    const [transaction] = (await shop.charge(cheap)).tries
    const data = {
      id: transaction?.id,
      tx_ref: expensive.reference,
      status: 'successful',
      amount: expensive.amount / 100,
    }
    await shop.control('webhook', { provider: 'flutterwave', event: 'charge.completed', data })
    await shop.settled()
    expect(await shop.stored.state(expensive.orderId)).toEqual(unpaid)
  })
})

describe('Korapay: valid data, event changed from failed to success', () => {
  test.each([
    ['charge.failed', 'success', paid],
    ['charge.success', 'failed', { status: 'pending', paymentStatus: 'failed' }],
  ] as const)('%s about a %s payment: verify decides', async (webhookEvent, outcome, state) => {
    const order = await shop.order({ provider: 'korapay', switches: { webhookEvent } })
    await shop.press(order.reference, outcome)
    await shop.advance(2_000)
    expect(shop.deliveries.at(-1)?.body).toContain(webhookEvent)
    expect(await shop.stored.state(order.orderId)).toEqual(state)
  })

  test.each(['transfer.success', 'refund.success', 'nonsense'])('%s: only the poller settles', async (event) => {
    const order = await shop.order({ provider: 'korapay', switches: { webhookEvent: event } })
    await shop.press(order.reference, 'success')
    await shop.advance(30_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })
})

describe('Korapay: data with /, non-ASCII, 12500.00-like numbers, key order changed', () => {
  test.each([
    ['usual', 'popup'],
    ['usual', 'redirect'],
    ['ours', 'popup'],
    ['theirs', 'redirect'],
  ] as const)('genuine bodies are accepted: references %s, %s', async (korapayReference, presentation) => {
    const switches = { korapayAwkwardData: true, korapayReference }
    const order = await shop.order({ provider: 'korapay', presentation, switches })
    await shop.press(order.reference, 'success')
    const sent = shop.deliveries.length
    await shop.advance(1_000)
    expect(statusesSince(sent)).toEqual([200])
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })
})
