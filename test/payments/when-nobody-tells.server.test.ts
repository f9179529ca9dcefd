import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { gatewayNames } from '#domain/orders/gateway-name.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.expectAgreement())
afterAll(() => shop.close())

// One of them is asked about when its order is given up, too: half an hour after its opening.
const ladder = [30 * second, ...[1, 2, 5, 10, 20, 30, 40].map((n) => n * minute)]
const hourly = Array.from({ length: 72 }, (_, n) => (n + 1) * hour)

test('two nodes together ask about a payment at 30 s, 1, 2, 5, 10, 20, 40 min, then hourly to 72 h, and no more', async () => {
  const opened = shop.clock.now().getTime()
  const references = await Promise.all(
    gatewayNames.map(async (provider) => (await shop.order({ provider, presentation: 'redirect' })).reference),
  )
  await shop.advance(80 * hour)
  for (const reference of references) {
    const asked = shop.calls.filter(({ method, path }) => method === 'GET' && path.includes(reference))
    expect(asked.map(({ at }) => at.getTime() - opened)).toEqual([...ladder, ...hourly])
    expect(await shop.books.attempt(reference)).toMatchObject({ nextCheckAt: null, checks: 79, state: 'open' })
  }
})

test.each(gatewayNames)('%s: a paid order is not asked about any more', async (provider) => {
  const { reference } = await shop.order({ provider })
  await shop.press(reference, 'success')
  await shop.advance(2 * second)
  const asked = shop.calls.length
  await shop.advance(3 * hour)
  expect(shop.calls.slice(asked).filter(({ path }) => path.includes(reference))).toEqual([])
})

test('looks that were missed while the shop was down are not made up for', async () => {
  const { reference } = await shop.order({ provider: 'paystack', switches: { channel: 'bank_transfer' } })
  await shop.clock.advance(7 * minute)
  const asked = shop.calls.length
  await shop.advance(4 * minute)
  const looks = shop.calls.slice(asked).filter(({ path }) => path.includes(reference))
  // One for those at half a minute, 1, 2 and 5, and the one at 10.
  expect(looks).toHaveLength(2)
})
