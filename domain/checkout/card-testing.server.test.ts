import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, anAddress, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { payAgain } from './pay-again.server.ts'
import { placeOrder } from './place-order.server.ts'

let database: TestDatabase
let shop: TestShop
let passed = 0
beforeAll(async () => {
  database = await testDatabase(20)
  shop = testShop(database.db, { clock: () => new Date(Date.now() + passed) })
})
afterAll(() => database.close())

async function order(email: string, from: string | null) {
  const shippingAddress = { ...anAddress, email }
  const checkout = await aCheckout(shop, [aLine(await makeProduct(shop.db))], { shippingAddress })
  const unknown = { viewer: anonymous, ownOrders: [], unansweredKeys: [], replaces: null, besides: null }
  return placeOrder(shop, checkout, { ...unknown, placedFrom: from, placedNetwork: null })
}

const pay = (orderId: string, provider: ProviderName, openedFrom: string | null) =>
  payAgain(shop, orderId, { provider, presentation: 'popup', openedFrom })

/** Tries other providers in turn until an attempt is refused. Returns the number of attempts, including the order's first. */
async function tryOut(email: string, from: string | null): Promise<number> {
  const placed = await order(email, from)
  if (!placed.ok) return 0
  for (let attempts = 1; ; attempts++) {
    const again = await pay(placed.order.id, attempts % 2 === 0 ? 'paystack' : 'korapay', from)
    if (!again.ok) return attempts
  }
}

describe('card testing', () => {
  // @rule D49 | At most twenty unsuccessful payment attempts a day per e-mail address
  //   broken by: attempts counted by order only (attempt-limits.server.ts)
  test('ends after twenty attempts a day with one e-mail address, from any network address', async () => {
    let attempts = 0
    for (let n = 0; n < 8; n++) {
      attempts += await tryOut(n % 2 === 0 ? 'tester@example.com' : 'Tester@Example.com', `proxy ${n}`)
      passed += 91 * 60_000
      await shop.db
        .updateTable('order')
        .set({ status: 'cancelled' })
        .where('email', 'ilike', 'tester@example.com')
        .execute()
    }
    expect(attempts).toBe(20)
    expect(await order('tester@EXAMPLE.com', null)).toEqual({ ok: false, reason: 'too_many_attempts' })
    expect(await order('another@example.com', null)).toMatchObject({ ok: true })
    passed += 24 * 60 * 60_000
    expect(await order('tester@example.com', null)).toMatchObject({ ok: true })
  })

  // @rule D49 | At most sixty declined or repeated payment attempts an hour per network address
  //   broken by: the address not counted (attempt-limits.server.ts)
  test('ends after sixty attempts an hour from one network address, with any e-mail addresses', async () => {
    let attempts = 0
    for (let n = 0; n < 13; n++) attempts += await tryOut(`tester-${n}@example.com`, 'one address')
    expect(attempts).toBe(60)
    expect(await order('honest@example.com', 'another address')).toMatchObject({ ok: true })
    passed += 61 * 60_000
    expect(await order('honest-too@example.com', 'one address')).toMatchObject({ ok: true })
  })

  test('isn’t assumed of 40 shoppers behind one address with one open payment each', async () => {
    const placed = await Promise.all(
      Array.from({ length: 40 }, (_, n) => order(`carrier-${n}@example.com`, 'one carrier')),
    )
    expect(placed.filter(({ ok }) => ok)).toHaveLength(40)
    const [first] = placed
    if (!first?.ok) throw new Error('not placed')
    expect(await pay(first.order.id, 'korapay', 'one carrier')).toMatchObject({ ok: true })
  })
})
