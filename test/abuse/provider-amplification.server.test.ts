import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { visitorVerifications } from '#domain/payments/settlement/verify-attempt.server.ts'
import { openVirtualShop, type VirtualShop } from '../virtual-shop.ts'

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.settled())
afterAll(() => shop.close())

const looksAt = (reference: string) =>
  shop.calls.filter(({ path }) => path.includes(reference) && path.includes('verify'))

// @rule D49 | At most one request to a provider per attempt in five seconds, whoever asks, on all nodes together
//   broken by: the attempt not claimed before the provider is asked (verify-attempt.server.ts)
test('200 hints at once on two nodes cause one request per attempt in five seconds', async () => {
  const order = await shop.order({ provider: 'paystack' })
  const references = [order.reference, await shop.payAgain(order.orderId, 'korapay')]
  await shop.advance(6_000)
  const before = shop.calls.length
  await Promise.all(Array.from({ length: 200 }, () => shop.hint(order.orderId, 'payment_cancelled')))
  await Promise.all(Array.from({ length: 20 }, () => shop.returnPage(order.reference)))
  expect(shop.calls.length - before).toBe(references.length)
  await shop.advance(4_000)
  await shop.hint(order.orderId, 'payment_cancelled')
  expect(shop.calls.length - before).toBe(references.length)
})

// @rule D49 | A provider gets at most twenty requests a second for visitors, from all nodes together, whatever the number of attempts
//   broken by: no budget per provider, or one never renewed (verify-attempt.server.ts)
test('hints for more attempts than a provider may be asked about per second are answered from stored data', async () => {
  const { ofProviderInSecond } = visitorVerifications
  const orders = await shop.orders(ofProviderInSecond + 5, { provider: 'korapay' })
  await shop.clock.advance(visitorVerifications.pauseMs)
  const hintAll = async () => {
    const before = shop.calls.length
    await Promise.all(orders.map(({ orderId }) => shop.hint(orderId, 'payment_cancelled')))
    return shop.calls.slice(before).filter(({ path }) => orders.some(({ reference }) => path.includes(reference)))
      .length
  }
  expect(await hintAll()).toBe(ofProviderInSecond)
  const ids = orders.map(({ orderId }) => orderId)
  const rows = await shop.db
    .selectFrom('paymentAttempt')
    .where('orderId', 'in', ids)
    .select('askedForVisitors as asked')
    .execute()
  // A hint that is held back doesn't count towards its attempt's limit of twenty.
  expect(rows.filter(({ asked }) => asked === 0)).toHaveLength(5)
  expect(await hintAll()).toBe(0)
  await shop.clock.advance(visitorVerifications.pauseMs)
  expect(await hintAll()).toBe(ofProviderInSecond)
})

// @rule D49 | A provider is asked at most twenty times about one attempt for visitors, however long they ask
//   broken by: no limit per attempt (verify-attempt.server.ts)
test('hints for one attempt over a long time cause twenty requests', async () => {
  const order = await shop.order({ provider: 'paystack' })
  const before = looksAt(order.reference).length
  for (let n = 0; n < visitorVerifications.ofAttempt + 3; n++) {
    await shop.clock.advance(visitorVerifications.pauseMs)
    await shop.hint(order.orderId, 'payment_cancelled')
  }
  expect(looksAt(order.reference).length - before).toBe(visitorVerifications.ofAttempt)
})

// @rule D49 | A provider's 429 to visitors' requests delays hints, but not a confirmation announced by a webhook
//   broken by: one pause for all reads (call-provider.ts)
test('a provider that answers visitors’ requests with 429 still confirms what its webhook announces', async () => {
  const order = await shop.order({ provider: 'paystack' })
  await shop.scenario(order, { verify: { kind: 'too_many_requests' }, webhooks: 'off' })
  for (let n = 0; n < 8; n++) {
    await shop.hint(order.orderId, 'payment_success')
    await shop.advance(6_000)
  }
  await shop.scenario(order, { verify: null, webhooks: 'on' })
  await shop.press(order.reference, 'success')
  await shop.advance(1_000)
  expect(await shop.stored.state(order.orderId)).toMatchObject({ paymentStatus: 'success' })
})

// @rule D49 | Hints neither open nor close the circuit breaker
//   broken by: the answers to visitors' requests counted (call-provider.ts)
test('a provider that fails visitors’ requests is still asked when a webhook announces a payment', async () => {
  const order = await shop.order({ provider: 'flutterwave' })
  await shop.scenario(order, { verify: { kind: 'server_error' }, webhooks: 'off' })
  await Promise.all(
    (await shop.orders(8, { provider: 'flutterwave', switches: { verify: { kind: 'server_error' } } })).map(
      ({ orderId }) => shop.hint(orderId, 'payment_success'),
    ),
  )
  await shop.scenario(order, { verify: null, webhooks: 'on' })
  await shop.press(order.reference, 'success')
  await shop.advance(1_000)
  expect(await shop.stored.state(order.orderId)).toMatchObject({ paymentStatus: 'success' })
})

test('the return page of somebody else’s order asks no provider', async () => {
  const order = await shop.order({ provider: 'paystack' })
  const before = shop.calls.length
  expect(await shop.returnPage(order.reference, 'stranger')).toBeNull()
  expect([shop.calls.length - before, looksAt(order.reference)]).toEqual([0, []])
})
