import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { paid } from '#test/virtual/stored-state.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.expectConsistent())
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

// The poll at 30 minutes is the one before the order expires.
const ladder = [30 * second, ...[1, 2, 5, 10, 20, 30, 40].map((n) => n * minute)]
const hourly = Array.from({ length: 72 }, (_, n) => (n + 1) * hour)

test('two nodes together poll a payment at 30 s, 1, 2, 5, 10, 20, 40 min, then hourly to 72 h, and no more', async () => {
  const opened = shop.clock.now().getTime()
  const orders = await Promise.all(providerNames.map((provider) => shop.order({ provider, presentation: 'redirect' })))
  await shop.advance(80 * hour)
  for (const { orderId, reference } of orders) {
    const asked = shop.calls.filter(({ method, path }) => method === 'GET' && path.includes(reference))
    expect(asked.map(({ at }) => at.getTime() - opened)).toEqual([...ladder, ...hourly])
    expect(await shop.stored.attempt(reference)).toMatchObject({ dueAt: null, checks: 79, state: 'open' })

    // A payment reported even later is still settled.
    await shop.press(reference, 'success')
    await shop.advance(second)
    expect(await shop.stored.state(orderId)).toEqual(paid)
  }
})

test('a paid order is not polled any more', async () => {
  const orders = await Promise.all(providerNames.map((provider) => shop.order({ provider })))
  for (const { reference } of orders) await shop.press(reference, 'success')
  await shop.advance(2 * second)
  const asked = shop.calls.length
  await shop.advance(3 * hour)
  expect(shop.calls).toHaveLength(asked)
})

test('polls that were missed while the shop was down are not repeated', async () => {
  const { reference } = await shop.order({ provider: 'paystack', switches: { channel: 'bank_transfer' } })
  await shop.clock.advance(7 * minute)
  const asked = shop.calls.length
  await shop.advance(4 * minute)
  const polls = shop.calls.slice(asked).filter(({ path }) => path.includes(reference))
  // One in place of those missed at 30 seconds, 1, 2 and 5 minutes, and the one at 10.
  expect(polls).toHaveLength(2)
})
