import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { claimGuestOrders } from '#domain/orders/claim-guest-orders.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, anAddress, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { customerViewer } from '#test/viewers.ts'
import { payAgain } from './pay-again.server.ts'
import { placeOrder } from './place-order.server.ts'
import { type PlaceOrderContext, unknownBrowser } from './placement.ts'

let database: TestDatabase
let shop: TestShop
let passed = 0
let made = 0
beforeAll(async () => {
  database = await testDatabase(3)
  shop = testShop(database.db, { clock: () => new Date(Date.now() + passed) })
})
afterAll(() => database.close())

async function anAccount(): Promise<Viewer & { kind: 'customer' }> {
  const email = `ada-${++made}@example.com`
  const user = shop.db.insertInto('user').values({ email, emailVerified: true }).returning('id')
  return customerViewer((await user.executeTakeFirstOrThrow()).id, email)
}

type Ordering = Partial<PlaceOrderContext> & { email: string; quantity?: number; productId?: string }

async function order({ email, quantity = 1, productId, ...placing }: Ordering) {
  const line = aLine(productId ?? (await makeProduct(shop.db, { stock: 100 })), quantity)
  const expectedTotal = 1_000_000 * quantity + (quantity <= 5 ? 250_000 : 0)
  const checkout = await aCheckout(shop, [line], { shippingAddress: { ...anAddress, email }, expectedTotal })
  return placeOrder(shop, checkout, { ...unknownBrowser, ...placing })
}

const idOf = (placed: Awaited<ReturnType<typeof order>>) => {
  if (!placed.ok) throw new Error(placed.reason)
  return placed.order.id
}

/** Three unpaid orders with somebody's e-mail address, from another network. */
async function threeOfStranger(email: string): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < 3; n++) ids.push(idOf(await order({ email, placedFrom: 'a stranger' })))
  expect(await order({ email })).toMatchObject({ reason: 'too_many_unpaid', of: 'email' })
  return ids
}

const cancelAll = () =>
  shop.db.updateTable('order').set({ status: 'cancelled' }).where('status', '=', 'pending').execute()

/** Twenty payment attempts with somebody's e-mail address, on orders that are cancelled since. */
async function twentyAttempts(ordering: () => Ordering): Promise<void> {
  for (let n = 0; n < 4; n++) {
    const id = idOf(await order(ordering()))
    for (let again = 1; again < 5; again++) {
      const provider = again % 2 === 0 ? 'paystack' : 'korapay'
      expect(await payAgain(shop, id, { provider, presentation: 'popup', openedFrom: null })).toMatchObject({
        ok: true,
      })
    }
    await cancelAll()
    passed += 91 * 60_000
  }
}

const pay = (id: string) => payAgain(shop, id, { provider: 'flutterwave', presentation: 'popup', openedFrom: null })

describe('guest orders that strangers place with a signed-in customer’s address', () => {
  // broken by: unpaid orders counted by the address of an account (check-holdings.server.ts); those counted that her account claimed by address only (check-holdings.server.ts)
  test('don’t count among her orders, before her account has taken them over and after', async () => {
    const viewer = await anAccount()
    const ids = await threeOfStranger(viewer.email)
    expect(await order({ email: viewer.email, viewer })).toMatchObject({ ok: true })
    await cancelAll()
    const again = await threeOfStranger(viewer.email)
    expect((await claimGuestOrders(shop, viewer, [])).moved.toSorted()).toEqual([...ids, ...again].toSorted())
    expect(await order({ email: viewer.email, viewer })).toMatchObject({ ok: true })
  })

  test('don’t count in her share of a product, and aren’t shown as the order to pay', async () => {
    const viewer = await anAccount()
    const productId = await makeProduct(shop.db, { stock: 40 })
    for (let n = 0; n < 2; n++) idOf(await order({ email: viewer.email, quantity: 9, productId }))
    await claimGuestOrders(shop, viewer, [])
    expect(await order({ email: viewer.email, quantity: 11, productId, viewer })).toMatchObject({ ok: true })
    const refused = await order({ email: viewer.email, quantity: 5, productId, viewer })
    expect(refused).toMatchObject({ reason: 'too_much_held', most: 0 })
    const [own] = await shop.db.selectFrom('order').select('id').orderBy('createdAt', 'desc').limit(1).execute()
    expect(refused).toMatchObject({ open: own?.id })
  })

  test('count if her own browser placed them before she signed in', async () => {
    const viewer = await anAccount()
    const ids = await threeOfStranger(viewer.email)
    await claimGuestOrders(shop, viewer, ids)
    expect(await order({ email: viewer.email, viewer })).toMatchObject({ reason: 'too_many_unpaid', of: 'device' })
  })

  // broken by: attempts counted by the address of an account (attempt-limits.server.ts); those of orders claimed by address only counted (counted-payer.server.ts)
  test('don’t count among her payment attempts, except for an order that she took over by address only', async () => {
    const viewer = await anAccount()
    const { email } = viewer
    const waiting = idOf(await order({ email }))
    passed += 25 * 60 * 60_000
    await twentyAttempts(() => ({ email }))
    await claimGuestOrders(shop, viewer, [])
    await shop.db.updateTable('order').set({ status: 'pending' }).where('id', '=', waiting).execute()
    expect(await order({ email })).toEqual({ ok: false, reason: 'too_many_attempts' })
    expect(await pay(waiting)).toEqual({ ok: false, reason: 'too_many_attempts' })
    expect(await pay(idOf(await order({ email, viewer })))).toMatchObject({ ok: true })
  })
})

describe('the limits of an account', () => {
  test('count its own orders, whatever address they go to', async () => {
    const viewer = await anAccount()
    for (let n = 0; n < 3; n++) idOf(await order({ email: `aunt-${n}@example.com`, viewer }))
    const refused = await order({ email: 'aunt-4@example.com', viewer })
    expect(refused).toMatchObject({ reason: 'too_many_unpaid', of: 'device' })
  })

  // broken by: orders counted by the typed address (payer-of.ts)
  test('allow twenty unsuccessful attempts a day, whatever addresses are typed', async () => {
    const viewer = await anAccount()
    let typed = 0
    await twentyAttempts(() => ({ email: `aunt-${++typed}@example.net`, viewer }))
    expect(await order({ email: 'aunt-9@example.net', viewer })).toEqual({ ok: false, reason: 'too_many_attempts' })
    expect(await order({ email: 'aunt-9@example.net' })).toMatchObject({ ok: true })
  })

  // broken by: the mails counted by the typed address (placing-trips.server.ts)
  test('allow five mails a day about unpaid orders, whatever addresses are typed', async () => {
    const viewer = await anAccount()
    const ids: string[] = []
    for (let n = 0; n < 7; n++) {
      ids.push(idOf(await order({ email: `uncle-${n}@example.net`, viewer })))
      await cancelAll()
    }
    const mails = await database.pool.query("select from mail where payload->>'orderId' = any($1)", [ids])
    expect(mails.rowCount).toBe(5)
  })
})
