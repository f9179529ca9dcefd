import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, anAddress, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { payAgain } from './pay-again.server.ts'
import { placeOrder } from './place-order.server.ts'
import type { PlaceOrderContext } from './placement.ts'

const minute = 60_000
let database: TestDatabase
let shop: TestShop
let passed = 0
let made = 0
beforeAll(async () => {
  database = await testDatabase(20)
  shop = testShop(database.db, { clock: () => new Date(Date.now() + passed) })
})
afterAll(() => database.close())

const unknown = {
  viewer: anonymous,
  ownOrders: [],
  unansweredKeys: [],
  replaces: null,
  besides: null,
  placedFrom: null,
  placedNetwork: null,
}
const newEmail = () => `shopper-${++made}@example.com`

async function place(
  productId: string,
  {
    quantity = 1,
    email = newEmail(),
    ...placing
  }: Partial<PlaceOrderContext> & { quantity?: number; email?: string } = {},
) {
  const shippingAddress = { ...anAddress, email }
  // All products in these tests cost the same.
  const totals = { expectedTotal: 1_000_000 * quantity + (quantity <= 5 ? 250_000 : 0) }
  const checkout = await aCheckout(shop, [aLine(productId, quantity)], { shippingAddress, ...totals })
  return placeOrder(shop, checkout, { ...unknown, ...placing })
}

const idOf = (placed: Awaited<ReturnType<typeof place>>) => {
  if (!placed.ok) throw new Error(placed.reason)
  return placed.order.id
}
const onHand = async (productId: string) =>
  (await shop.db.selectFrom('stock').where('productId', '=', productId).select('onHand').executeTakeFirstOrThrow())
    .onHand
const countOk = (answers: { ok: boolean }[]) => answers.filter(({ ok }) => ok).length

describe('stock can’t be blocked by unpaid orders', () => {
  test('a fourth unpaid order with an e-mail address in any spelling is refused, until one is paid', async () => {
    const products = await Promise.all([1, 2, 3, 4].map(() => makeProduct(shop.db)))
    const [first = '', second = '', third = '', fourth = ''] = products
    const email = newEmail()
    const ids = [first, second, third].map(async (product) => idOf(await place(product, { email })))
    const [paid = ''] = await Promise.all(ids)
    const refused = await place(fourth, { email: email.toUpperCase() })
    expect(refused).toEqual({ ok: false, reason: 'too_many_unpaid', of: 'email', open: null })
    expect(await onHand(fourth)).toBe(10)
    await shop.db
      .updateTable('order')
      .set({ paymentStatus: 'success', status: 'processing' })
      .where('id', '=', paid)
      .execute()
    expect(await place(fourth, { email })).toMatchObject({ ok: true })
  })

  // @rule D49 | At most three open unpaid orders per e-mail, however many are placed at once
  //   broken by: orders of one e-mail address not serialized (domain/serialize-by-address.server.ts)
  test('of twelve concurrent orders with one e-mail address three are placed', async () => {
    const email = newEmail()
    const products = await Promise.all(Array.from({ length: 12 }, () => makeProduct(shop.db)))
    const answers = await Promise.all(products.map((product) => place(product, { email })))
    expect(countOk(answers)).toBe(3)
  })

  test('a fourth of a device is refused with the newest open one', async () => {
    const ownOrders: string[] = []
    for (let n = 0; n < 3; n++) ownOrders.unshift(idOf(await place(await makeProduct(shop.db), { ownOrders })))
    const refused = await place(await makeProduct(shop.db), { ownOrders })
    expect(refused).toEqual({ ok: false, reason: 'too_many_unpaid', of: 'device', open: ownOrders[0] })
  })

  test('an order that replaces one of three doesn’t count as a fourth, nor does one that needs its pieces', async () => {
    const email = newEmail()
    const ownOrders: string[] = []
    const scarce = await makeProduct(shop.db, { stock: 1 })
    ownOrders.unshift(idOf(await place(scarce, { email, ownOrders })))
    for (let n = 0; n < 2; n++) ownOrders.unshift(idOf(await place(await makeProduct(shop.db), { email, ownOrders })))
    const [newest = '', , oldest = ''] = ownOrders
    const replaced = await place(await makeProduct(shop.db), { email, ownOrders, replaces: newest })
    expect(replaced).toMatchObject({ ok: true })
    const own = [idOf(replaced), ...ownOrders]
    expect(await place(scarce, { email, ownOrders: own, besides: oldest })).toMatchObject({ ok: true })
  })

  // @rule D49 | A limit on the share of a product's stock reserved unpaid
  //   broken by: the share not checked (domain/checkout/check-holdings.server.ts)
  test('one network address reserves at most half of a product, with any e-mail addresses, even concurrently', async () => {
    const product = await makeProduct(shop.db, { stock: 60 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => place(product, { quantity: 10, placedFrom: 'attacker' })),
    )
    expect(countOk(answers)).toBe(3)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      reason: 'too_much_held',
      productId: product,
      most: 0,
      open: null,
    })
    expect(await onHand(product)).toBe(30)
    expect(await place(product, { quantity: 10, placedFrom: 'honest' })).toMatchObject({ ok: true })
  })

  test('one network address reserves at most 150 pieces', async () => {
    const products = await Promise.all(Array.from({ length: 10 }, () => makeProduct(shop.db, { stock: 100 })))
    const answers = await Promise.all(
      products.map((product) => place(product, { quantity: 20, placedFrom: 'hoarder' })),
    )
    expect(countOk(answers)).toBe(7)
  })

  // @rule D49 | A network address reserves at most half of a small shop's pieces
  //   broken by: no share of the shop checked (domain/checkout/check-holdings.server.ts); its own pieces not counted (domain/checkout/holding-limits.ts)
  test('one network address reserves at most half of all that is for sale, with any e-mail addresses', async () => {
    // Products that can't be bought don't count as for sale.
    await shop.db.updateTable('product').set({ isPublished: false }).execute()
    const products = await Promise.all(Array.from({ length: 20 }, () => makeProduct(shop.db, { stock: 4 })))
    const answers: Awaited<ReturnType<typeof place>>[] = []
    for (const product of products) answers.push(await place(product, { quantity: 4, placedFrom: 'whole shop' }))
    expect(countOk(answers)).toBe(10)
    expect(answers.at(-1)).toEqual({ ok: false, reason: 'too_much_held', productId: null, most: 0, open: null })
    // An order that replaces an open one may reserve as many pieces.
    const replaced = answers.find(({ ok }) => ok)
    const id = replaced ? idOf(replaced) : ''
    const again = { quantity: 4, placedFrom: 'whole shop', ownOrders: [id], replaces: id }
    expect(await place(products.at(-2) ?? '', again)).toMatchObject({ ok: true })
    expect(await place(products.at(-1) ?? '', { quantity: 4, placedFrom: 'beside it' })).toMatchObject({ ok: true })
    await shop.db.updateTable('product').set({ isPublished: true }).execute()
  })

  // @rule D49 | One network, with any number of addresses, never reserves all that is for sale unpaid, even concurrently
  //   broken by: a network not counted (domain/checkout/holding-limits.ts); its orders not serialized
  //   (domain/serialize-by-address.server.ts)
  test('one network reserves at most three quarters of all that is for sale, with any addresses, even concurrently', async () => {
    await shop.db.updateTable('product').set({ isPublished: false }).execute()
    const products = await Promise.all(Array.from({ length: 20 }, () => makeProduct(shop.db, { stock: 4 })))
    const answers = await Promise.all(
      products.map((product, n) =>
        place(product, { quantity: 4, placedFrom: `address ${n}`, placedNetwork: 'household' }),
      ),
    )
    expect(countOk(answers)).toBe(15)
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      reason: 'too_much_held',
      productId: null,
      most: 0,
      open: null,
    })
    const left = products.find((_, n) => !answers[n]?.ok) ?? ''
    const honest = { quantity: 4, placedFrom: 'a neighbour', placedNetwork: 'another' }
    expect(await place(left, honest)).toMatchObject({ ok: true })
    await shop.db.updateTable('product').set({ isPublished: true }).execute()
  })

  test('the last few pieces can be ordered by one shopper', async () => {
    const product = await makeProduct(shop.db, { stock: 4 })
    expect(await place(product, { quantity: 4, placedFrom: 'family' })).toMatchObject({ ok: true })
  })
})

describe('an order with repeated payment attempts', () => {
  const expiryOf = async (id: string) =>
    await shop.db.selectFrom('order').where('id', '=', id).select(['createdAt', 'expiresAt']).executeTakeFirstOrThrow()

  // @rule D49 | A further payment attempt extends an unpaid order's reservation once
  //   broken by: every attempt extends it (domain/orders/move-order.server.ts)
  test('is reserved for half an hour from the first further attempt, and no longer', async () => {
    const id = idOf(await place(await makeProduct(shop.db)))
    const again = async (provider: 'paystack' | 'korapay' | 'flutterwave') => {
      passed += 20 * minute
      expect(await payAgain(shop, id, { provider, presentation: 'popup', openedFrom: null })).toMatchObject({
        ok: true,
      })
    }
    await again('korapay')
    const once = await expiryOf(id)
    expect(Math.round(((once.expiresAt?.getTime() ?? 0) - once.createdAt.getTime()) / minute)).toBe(50)
    await again('flutterwave')
    await again('paystack')
    expect(await expiryOf(id)).toEqual(once)
  })
})

// @rule D49 | At most five mails a day about unpaid orders to one recipient
//   broken by: a mail for every order (domain/checkout/place-order.server.ts); the new order not counted where its address is in
//   capitals (domain/checkout/placing-trips.server.ts)
test('an address gets five mails about unpaid orders a day, however many are placed and however it is spelled', async () => {
  const email = newEmail()
  const ids: string[] = []
  for (let n = 0; n < 8; n++) {
    const id = idOf(await place(await makeProduct(shop.db), { email: n % 2 === 0 ? email : email.toUpperCase() }))
    ids.push(id)
    await shop.db.updateTable('order').set({ status: 'cancelled' }).where('id', '=', id).execute()
  }
  const mails = await database.pool.query("select from mail where payload->>'orderId' = any($1)", [ids])
  expect(mails.rowCount).toBe(5)
})
