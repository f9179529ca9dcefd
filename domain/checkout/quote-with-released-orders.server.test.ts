import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import type { CartLineInput } from '#domain/cart/cart-line.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { enterInLedger } from '#test/enter-in-ledger.ts'
import { aCheckout, aLine, makeCoupon, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { placeOrder } from './place-order.server.ts'
import type { PlaceOrderContext, PlaceOrderInput } from './placement.ts'
import { quoteCart } from './quote-cart.server.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(20)
  shop = testShop(database.db)
})
afterAll(() => database.close())

type PlacingOptions = Partial<PlaceOrderContext> &
  Partial<Pick<PlaceOrderInput, 'couponCode' | 'checkoutKey' | 'paymentGateway'>>

/** Orders as a browser would, at the quoted total. */
async function place(lines: CartLineInput[], options: PlacingOptions = {}) {
  const { ownOrders = [], unansweredKeys = [], replaces = null, besides = null, ...order } = options
  const couponCode = order.couponCode ?? null
  const { totals } = await quoteCart(shop, { lines, couponCode }, { ownOrders, unansweredKeys })
  const request = await aCheckout(shop, lines, { ...order, expectedTotal: totals.totalAmount })
  const context = {
    viewer: anonymous,
    ownOrders,
    unansweredKeys,
    replaces,
    besides,
    placedFrom: null,
    placedNetwork: null,
  }
  return placeOrder(shop, request, context)
}

async function placed(lines: CartLineInput[], options: PlacingOptions = {}): Promise<string> {
  const answer = await place(lines, options)
  if (!answer.ok) throw new Error(`not placed: ${JSON.stringify(answer)}`)
  return answer.order.id
}

const quoted = (lines: CartLineInput[], own: Partial<PlaceOrderContext>, couponCode: string | null = null) =>
  quoteCart(shop, { lines, couponCode }, { ownOrders: [], unansweredKeys: [], ...own })

const statusOf = async (id: string) =>
  (await shop.db.selectFrom('order').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status
const onHand = async (productId: string) =>
  (await shop.db.selectFrom('stock').where('productId', '=', productId).select('onHand').executeTakeFirstOrThrow())
    .onHand
const asked = (id: string, cancels: string[], isSame = false) => ({
  ok: false,
  reason: 'already_ordered',
  earlier: { id, payment: 'unpaid', isSame, cancels },
})

describe('a browser’s own unpaid order', () => {
  // @rule §7 Orders | The stock of a browser's own unpaid order counts as free in each of its tabs, and is taken over when the
  //   shopper agrees
  //   broken by: the cookie's orders that no tab names left out of the quote (quote-cart.server.ts)
  test('doesn’t reduce another tab’s cart: what is quoted as free can be ordered, when the shopper agrees', async () => {
    const productId = await makeProduct(shop.db, { stock: 3 })
    const old = await placed([aLine(productId, 2)])
    const [own, lines] = [{ ownOrders: [old] }, [aLine(productId, 3)]]
    expect((await quoted(lines, own)).lines).toMatchObject([{ problem: null, available: 3, sellable: 3 }])
    expect(await place(lines, own)).toEqual(asked(old, [old]))
    expect([await statusOf(old), await onHand(productId)]).toEqual(['pending', 1])
    expect(await place(lines, { ...own, besides: old })).toMatchObject({ ok: true })
    expect([await statusOf(old), await onHand(productId)]).toEqual(['cancelled', 0])
  })

  test('for the same lines is asked about once, with what continuing would cancel', async () => {
    const productId = await makeProduct(shop.db, { stock: 1 })
    const old = await placed([aLine(productId)])
    expect(await place([aLine(productId)], { ownOrders: [old] })).toEqual(asked(old, [old], true))
    expect(await place([aLine(productId)], { ownOrders: [old], besides: old })).toMatchObject({ ok: true })
    expect(await statusOf(old)).toBe('cancelled')
  })

  // @rule §7 Orders | An unpaid order of another tab stays if the new one doesn't need its stock
  //   broken by: every unpaid order of the cookie cancelled (quote-with-released-orders.server.ts)
  test('stays, without a question, where there is enough without it', async () => {
    const productId = await makeProduct(shop.db, { stock: 3 })
    const old = await placed([aLine(productId, 2)])
    expect(await place([aLine(productId)], { ownOrders: [old] })).toMatchObject({ ok: true })
    expect([await statusOf(old), await onHand(productId)]).toEqual(['pending', 0])
  })

  test('stays when its stock isn’t enough either, and the quote has the number that is', async () => {
    const productId = await makeProduct(shop.db, { stock: 2 })
    const old = await placed([aLine(productId, 2)])
    const refused = await place([aLine(productId, 3)], { ownOrders: [old], besides: old })
    expect(refused).toMatchObject({ reason: 'out_of_stock', quote: { lines: [{ problem: 'too_many', sellable: 2 }] } })
    expect([await statusOf(old), await onHand(productId)]).toEqual(['pending', 0])
  })

  test('that is paid, or has money pending, frees nothing', async () => {
    const productId = await makeProduct(shop.db, { stock: 2 })
    const [paid, waiting] = [await placed([aLine(productId)]), await placed([aLine(productId)])]
    await enterInLedger(shop.db, paid, { received: 1_250_000 })
    await shop.db.updateTable('paymentAttempt').set({ state: 'pending' }).where('orderId', '=', waiting).execute()
    const own = { ownOrders: [waiting, paid] }
    expect((await quoted([aLine(productId)], own)).lines).toMatchObject([{ problem: 'sold_out', available: 0 }])
    expect(await place([aLine(productId, 2)], own)).toMatchObject({ reason: 'out_of_stock' })
  })

  test('frees the one use of its coupon', async () => {
    const [gown, cap] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    await makeCoupon(shop.db, { code: 'ONEUSE', usageLimit: 1 })
    const old = await placed([aLine(gown)], { couponCode: 'ONEUSE' })
    const own = { ownOrders: [old] }
    expect(await quoted([aLine(cap)], own, 'ONEUSE')).toMatchObject({ coupon: { code: 'ONEUSE' } })
    expect(await place([aLine(cap)], { ...own, couponCode: 'ONEUSE' })).toEqual(asked(old, [old]))
    expect(await place([aLine(cap)], { ...own, couponCode: 'ONEUSE', besides: old })).toMatchObject({ ok: true })
    expect(await onHand(gown)).toBe(10)
  })
})

describe('several own unpaid orders', () => {
  test('are cancelled as far as needed: the newest first, or the one that the shopper was asked about', async () => {
    const productId = await makeProduct(shop.db, { stock: 3 })
    const [one, two, three] = [
      await placed([aLine(productId)]),
      await placed([aLine(productId)]),
      await placed([aLine(productId)]),
    ]
    const ownOrders = [one, two, three]
    expect((await quoted([aLine(productId, 2)], { ownOrders })).lines).toMatchObject([{ available: 3, sellable: 2 }])
    expect(await place([aLine(productId, 2)], { ownOrders })).toEqual(asked(three, [three, two]))
    expect(await place([aLine(productId, 2)], { ownOrders, besides: one })).toMatchObject({ ok: true })
    expect(await Promise.all(ownOrders.map(statusOf))).toEqual(['cancelled', 'pending', 'cancelled'])
  })

  // @rule §7 Orders | At most the newest five of a browser's unpaid orders can be replaced, however many its cookie names
  //   broken by: no limit to them (reserved-by-order.server.ts)
  test('are cancelled up to the newest five', async () => {
    const productId = await makeProduct(shop.db, { stock: 7 })
    const ownOrders: string[] = []
    for (let n = 0; n < 7; n += 1) ownOrders.push(await placed([aLine(productId)]))
    expect((await quoted([aLine(productId, 7)], { ownOrders })).lines).toMatchObject([{ available: 5, sellable: 5 }])
    expect(await place([aLine(productId, 5)], { ownOrders })).toEqual(
      asked(ownOrders[6] ?? '', ownOrders.slice(2).toReversed()),
    )
  })

  test('are cancelled together with the one that its own tab replaces', async () => {
    const [gown, cap] = [await makeProduct(shop.db, { stock: 1 }), await makeProduct(shop.db, { stock: 1 })]
    const [hers, other] = [await placed([aLine(gown)]), await placed([aLine(cap)])]
    const [lines, options] = [[aLine(gown), aLine(cap)], { ownOrders: [other, hers], replaces: hers }]
    expect(await place(lines, options)).toEqual(asked(other, [other]))
    expect(await place(lines, { ...options, besides: other })).toMatchObject({ ok: true })
    expect([await statusOf(hers), await statusOf(other)]).toEqual(['cancelled', 'cancelled'])
    expect([await onHand(gown), await onHand(cap)]).toEqual([0, 0])
  })

  // @rule §7 Orders, D13 | Pieces that several tabs take over concurrently are sold once
  //   broken by: replaced orders not locked (earlier-order.server.ts)
  test('taken over by ten tabs while ten other browsers order: no piece is sold twice', async () => {
    const [gown, cap] = [await makeProduct(shop.db, { stock: 3 }), await makeProduct(shop.db, { stock: 3 })]
    const ownOrders = [await placed([aLine(gown, 2)]), await placed([aLine(cap, 2)])]
    const lines = (n: number) => [aLine(n % 2 ? gown : cap, 2), aLine(n % 2 ? cap : gown, 2)]
    const [first, second] = ownOrders
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n < 10
          ? place(lines(n), { ownOrders, besides: (n % 2 ? first : second) ?? null })
          : place([aLine(n % 2 ? gown : cap)]),
      ),
    )
    expect(answers.some(({ ok }) => ok)).toBe(true)
    for (const productId of [gown, cap]) {
      const { reserved } = await shop.db
        .selectFrom('orderItem')
        .innerJoin('order', 'order.id', 'orderItem.orderId')
        .where('productId', '=', productId)
        .where('order.releasedAt', 'is', null)
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('quantity'), eb.lit(0)).as('reserved'))
        .executeTakeFirstOrThrow()
      expect(Number(reserved) + (await onHand(productId))).toBe(3)
    }
  })
})

describe('an order whose answer was lost', () => {
  const aKey = () => `${randomUUID()}${randomUUID()}`

  // @rule §7 Orders, D14 | After a lost answer the tab's key proves that the pieces are its own, and the same request again
  //   returns that order
  //   broken by: keys of lost answers left out of the quote (quote-cart.server.ts)
  test('holds its pieces for the tab with its key, and is returned when the same request is sent again', async () => {
    const productId = await makeProduct(shop.db, { stock: 1 })
    const checkoutKey = aKey()
    const request = await aCheckout(shop, [aLine(productId)], { checkoutKey })
    const lost = await placeOrder(shop, request)
    expect((await quoted([aLine(productId)], {})).lines).toMatchObject([{ problem: 'sold_out' }])
    const own = { unansweredKeys: [checkoutKey] }
    expect((await quoted([aLine(productId)], own)).lines).toMatchObject([{ problem: null, available: 1 }])
    expect(await placeOrder(shop, request)).toEqual(lost)
  })

  test('is replaced without a question when the shopper, who has never seen it, places another', async () => {
    const productId = await makeProduct(shop.db, { stock: 1 })
    const checkoutKey = aKey()
    const lost = await placed([aLine(productId)], { checkoutKey })
    const anew = { unansweredKeys: [aKey(), checkoutKey], paymentGateway: 'korapay' } as const
    expect(await place([aLine(productId)], anew)).toMatchObject({ ok: true, payment: { provider: 'korapay' } })
    expect([await statusOf(lost), await onHand(productId)]).toEqual(['cancelled', 0])
  })

  test('that was paid meanwhile is asked about', async () => {
    const productId = await makeProduct(shop.db)
    const checkoutKey = aKey()
    const lost = await place([aLine(productId)], { checkoutKey })
    if (!lost.ok || !lost.payment) throw new Error('not placed')
    shop.scripted.get('paystack')?.pay(lost.payment.reference)
    expect(await place([aLine(productId)], { unansweredKeys: [checkoutKey] })).toEqual({
      ok: false,
      reason: 'already_ordered',
      earlier: { id: lost.order.id, payment: 'paid', isSame: true, cancels: [] },
    })
  })
})
