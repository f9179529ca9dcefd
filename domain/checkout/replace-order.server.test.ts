import { randomUUID } from 'node:crypto'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '#db/schema.d.ts'
import { anonymous } from '#domain/accounts/viewer.ts'
import type { CartLineInput } from '#domain/cart/cart-line.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeCoupon, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { placeOrder } from './place-order.server.ts'
import type { PlaceOrderContext } from './placement.ts'
import { quoteCart } from './quote-cart.server.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(20)
  shop = testShop(watched(database))
})
afterAll(() => database.close())

// Errors from the database, above all deadlocks: transactions are retried, so the results wouldn't show them. Lock timeouts (55P03) are
// left out, because they only show how busy the machine is.
const faults: unknown[] = []
const watched = ({ pool }: TestDatabase) =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => {
      if (event.level === 'error' && (event.error as { code?: string }).code !== '55P03') faults.push(event.error)
    },
  })

type Ordered = { id: string; reference: string }

async function order(lines: CartLineInput[], couponCode: string | null = null): Promise<Ordered> {
  const placed = await placeOrder(shop, await aCheckout(shop, lines, { couponCode }))
  if (!placed.ok || !placed.payment) throw new Error(`not placed: ${JSON.stringify(placed)}`)
  return { id: placed.order.id, reference: placed.payment.reference }
}

const ofBrowser = (...ownOrders: string[]) => ({ viewer: anonymous, ownOrders, unansweredKeys: [] })

/** Places an order that replaces another one, by default as the browser that placed that one. */
async function orderInstead(
  old: { id: string },
  lines: CartLineInput[],
  { couponCode = null, ...placing }: Partial<PlaceOrderContext> & { couponCode?: string | null } = {},
) {
  const { totals } = await quoteCart(shop, { lines, couponCode }, ofBrowser(old.id))
  const request = await aCheckout(shop, lines, { couponCode, expectedTotal: totals.totalAmount })
  return placeOrder(shop, request, {
    ...ofBrowser(old.id),
    replaces: old.id,
    besides: null,
    placedFrom: null,
    placedNetwork: null,
    ...placing,
  })
}

const onHand = async (productId: string) =>
  (await shop.db.selectFrom('stock').where('productId', '=', productId).select('onHand').executeTakeFirstOrThrow())
    .onHand
const timesUsed = async (couponId: string) =>
  (await shop.db.selectFrom('coupon').where('id', '=', couponId).select('timesUsed').executeTakeFirstOrThrow())
    .timesUsed
/** All that could change about an order, as one value. */
async function standing(id: string) {
  const row = await shop.db
    .selectFrom('order')
    .where('id', '=', id)
    .select(['status', 'paymentStatus', 'releasedAt'])
    .executeTakeFirstOrThrow()
  const attempts = await shop.db.selectFrom('paymentAttempt').where('orderId', '=', id).select('state').execute()
  const coupon = await shop.db
    .selectFrom('couponRedemption')
    .where('orderId', '=', id)
    .select('state')
    .executeTakeFirst()
  return {
    ...row,
    releasedAt: row.releasedAt !== null,
    attempts: attempts.map(({ state }) => state),
    coupon: coupon?.state ?? null,
  }
}
const untouched = {
  status: 'pending',
  paymentStatus: 'pending',
  releasedAt: false,
  attempts: ['open'],
  coupon: null,
}

describe('replacing an unpaid order', () => {
  // @rule §7 Orders | Replacing an unpaid order takes over its stock and coupon in one transaction, and only this browser's
  //   broken by: the old order's stock not counted (place-order.server.ts)
  test('takes over the last piece and the only use of a coupon', async () => {
    const productId = await makeProduct(shop.db, { stock: 1 })
    const couponId = await makeCoupon(shop.db, { code: 'ONCE', usageLimit: 1 })
    const old = await order([aLine(productId)], 'ONCE')
    const anew = await orderInstead(old, [aLine(productId)], { couponCode: 'ONCE' })
    expect(anew).toMatchObject({ ok: true, order: { coupon: { code: 'ONCE' } }, payment: { state: 'open' } })
    expect(await standing(old.id)).toEqual({
      status: 'cancelled',
      paymentStatus: 'pending',
      releasedAt: true,
      attempts: ['cancelled'],
      coupon: 'released',
    })
    expect([await onHand(productId), await timesUsed(couponId)]).toEqual([0, 1])
    const events = shop.db.selectFrom('orderEvent').where('orderId', '=', old.id).select(['kind', 'actor', 'reason'])
    expect(await events.orderBy('id').execute()).toEqual([
      { kind: 'placed', actor: 'shopper', reason: '' },
      { kind: 'replaced', actor: 'shopper', reason: `by ${anew.ok && anew.order.id}` },
    ])
  })

  test('can be with more of the same, and with other products', async () => {
    const [gown, cap] = [await makeProduct(shop.db, { stock: 3 }), await makeProduct(shop.db, { stock: 1 })]
    const old = await order([aLine(gown)])
    expect(await orderInstead(old, [aLine(gown, 3), aLine(cap)])).toMatchObject({ ok: true })
    expect([await onHand(gown), await onHand(cap)]).toEqual([0, 0])
  })

  test('releases what the new one doesn’t need', async () => {
    const [gown, cap] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    const couponId = await makeCoupon(shop.db, { code: 'LEFT', usageLimit: 1 })
    const old = await order([aLine(gown, 4)], 'LEFT')
    expect(await orderInstead(old, [aLine(cap)])).toMatchObject({ ok: true })
    expect([await onHand(gown), await onHand(cap), await timesUsed(couponId)]).toEqual([10, 9, 0])
  })

  // @rule §7 Orders | A refused replacement changes nothing
  //   broken by: the old order cancelled by a refusal, too (place-order.server.ts)
  test('that is refused leaves the old one unchanged', async () => {
    const [gown, cap] = [await makeProduct(shop.db, { stock: 2 }), await makeProduct(shop.db, { stock: 1 })]
    const old = await order([aLine(gown)])
    expect(await orderInstead(old, [aLine(gown, 3)])).toMatchObject({ ok: false, reason: 'out_of_stock' })
    expect(await orderInstead(old, [aLine(gown), aLine(cap, 2)])).toMatchObject({ ok: false, reason: 'out_of_stock' })
    const dearer = await aCheckout(shop, [aLine(gown)], { expectedTotal: 1 })
    expect(
      await placeOrder(shop, dearer, {
        ...ofBrowser(old.id),
        replaces: old.id,
        besides: null,
        placedFrom: null,
        placedNetwork: null,
      }),
    ).toMatchObject({
      ok: false,
      reason: 'price_changed',
    })
    expect(await standing(old.id)).toEqual(untouched)
    expect([await onHand(gown), await onHand(cap)]).toEqual([1, 1])
  })

  test('that is refused at the last step leaves the old one unchanged', async () => {
    const productId = await makeProduct(shop.db, { stock: 1 })
    const couponId = await makeCoupon(shop.db, { code: 'ENDS', usageLimit: 1 })
    const old = await order([aLine(productId)], 'ENDS')
    const { totals } = await quoteCart(shop, { lines: [aLine(productId)], couponCode: 'ENDS' }, ofBrowser(old.id))
    const request = await aCheckout(shop, [aLine(productId)], {
      couponCode: 'ENDS',
      expectedTotal: totals.totalAmount,
    })
    // Switches the coupon off after it was read and before its use is claimed.
    await sql`
      create function end_coupon() returns trigger language plpgsql as $$
      begin update coupon set is_active = false where code = 'ENDS'; return null; end $$;
      create trigger end_coupon after insert on payment_attempt for each statement execute function end_coupon()
    `.execute(shop.db)
    const refused = await placeOrder(shop, request, {
      ...ofBrowser(old.id),
      replaces: old.id,
      besides: null,
      placedFrom: null,
      placedNetwork: null,
    })
    await sql`drop function end_coupon cascade`.execute(shop.db)
    expect(refused).toMatchObject({ ok: false, reason: 'coupon_invalid' })
    expect(await standing(old.id)).toEqual({ ...untouched, coupon: 'held' })
    expect([await onHand(productId), await timesUsed(couponId)]).toEqual([0, 1])
  })

  // @rule §7 Orders, D16 | Another browser’s order can’t be taken over
  //   broken by: another browser's order treated as its own (place-order.server.ts)
  test('takes nothing from the order of another browser', async () => {
    const productId = await makeProduct(shop.db, { stock: 1 })
    const hers = await order([aLine(productId)])
    const mine = await order([aLine(await makeProduct(shop.db))])
    for (const ownOrders of [[], [mine.id]]) {
      expect(await orderInstead(hers, [aLine(productId)], { ownOrders })).toMatchObject({
        ok: false,
        reason: 'out_of_stock',
      })
    }
    expect(await standing(hers.id)).toEqual(untouched)
  })

  test('that doesn’t exist, or has ended, is an order like any other', async () => {
    const productId = await makeProduct(shop.db)
    const old = await order([aLine(productId)])
    expect(await orderInstead(old, [aLine(productId, 2)])).toMatchObject({ ok: true })
    expect(await orderInstead(old, [aLine(productId, 3)])).toMatchObject({ ok: true })
    expect(await orderInstead({ id: randomUUID() }, [aLine(productId)])).toMatchObject({ ok: true })
    expect(await onHand(productId)).toBe(4)
  })

  test('is asked about when the old one is paid, even without a webhook, or its money is pending', async () => {
    const productId = await makeProduct(shop.db)
    const paystack = shop.scripted.get('paystack')
    const paid = await order([aLine(productId)])
    paystack?.pay(paid.reference)
    expect(await orderInstead(paid, [aLine(productId)])).toEqual({
      ok: false,
      reason: 'already_ordered',
      earlier: { id: paid.id, payment: 'paid', isSame: true, cancels: [] },
    })
    const waiting = await order([aLine(productId)])
    paystack?.setVerification(waiting.reference, {
      state: 'pending',
      reference: waiting.reference,
      transactionId: null,
      amount: 1,
      currency: 'NGN',
      mode: 'test',
      channel: 'bank_transfer',
      fee: null,
    })
    expect(await orderInstead(waiting, [aLine(productId, 2)])).toEqual({
      ok: false,
      reason: 'already_ordered',
      earlier: { id: waiting.id, payment: 'under_way', isSame: false, cancels: [] },
    })
    // If the shopper continues anyway, there is a second order, and the first one keeps what it has reserved.
    expect(await orderInstead(waiting, [aLine(productId, 2)], { besides: waiting.id })).toMatchObject({ ok: true })
    expect(await standing(waiting.id)).toMatchObject({ status: 'pending', releasedAt: false })
    expect(await onHand(productId)).toBe(6)
  })

  test('a payment for the replaced one is a late one', async () => {
    const [scarce, plenty] = [await makeProduct(shop.db, { stock: 1 }), await makeProduct(shop.db, { stock: 5 })]
    const [gone, there] = [await order([aLine(scarce)]), await order([aLine(plenty)])]
    for (const [old, productId] of [
      [gone, scarce],
      [there, plenty],
    ] as const) {
      expect(await orderInstead(old, [aLine(productId)])).toMatchObject({ ok: true })
      shop.scripted.get('paystack')?.pay(old.reference)
      expect(await settlePayment(shop, old.reference)).toMatchObject({ state: 'paid' })
    }
    expect(await standing(gone.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'success' })
    expect(await standing(there.id)).toMatchObject({ status: 'processing', paymentStatus: 'success' })
    const tasks = await shop.db.selectFrom('paymentTask').select(['orderId', 'kind']).execute()
    expect(tasks).toEqual([{ orderId: gone.id, kind: 'refund_late' }])
    expect([await onHand(scarce), await onHand(plenty)]).toEqual([0, 3])
  })
})

describe('many concurrent replacements', () => {
  test('ten of the same order: its only piece is sold once', async () => {
    const productId = await makeProduct(shop.db, { stock: 1 })
    const old = await order([aLine(productId)])
    const answers = await Promise.all(Array.from({ length: 10 }, () => orderInstead(old, [aLine(productId)])))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await onHand(productId)).toBe(0)
    expect(await standing(old.id)).toMatchObject({ status: 'cancelled' })
  })

  test('crosswise, with coupons crosswise and others buying, never deadlock, and everything adds up', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => makeProduct(shop.db, { stock: 500 })))
    const coupons = ['CROSSA', 'CROSSB']
    const ids = await Promise.all(coupons.map((code) => makeCoupon(shop.db, { code })))
    const some = (n: number) => [aLine(products[n % 6] ?? ''), aLine(products[(n + 1) % 6] ?? '')]
    const olds = await Promise.all(
      Array.from({ length: 40 }, (_, n) => order(n % 2 ? some(n) : some(n).toReversed(), coupons[n % 2])),
    )
    const answers = await Promise.all([
      ...olds.map((old, n) =>
        orderInstead(old, n % 2 ? some(n + 3) : some(n + 3).toReversed(), { couponCode: coupons[(n + 1) % 2] ?? null }),
      ),
      ...olds.map(async (_, n) => placeOrder(shop, await aCheckout(shop, some(n).toReversed()))),
    ])
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
    expect(faults).toEqual([])
    const left = await Promise.all(products.map(onHand))
    expect(left.reduce((sum, pieces) => sum + pieces, 0)).toBe(6 * 500 - 2 * 80)
    expect(await Promise.all(ids.map(timesUsed))).toEqual([20, 20])
  })
})

test('a cart that replaces an unpaid order is quoted with that order’s stock', async () => {
  const productId = await makeProduct(shop.db, { stock: 2 })
  await makeCoupon(shop.db, { code: 'QUOTED', usageLimit: 1 })
  const old = await order([aLine(productId, 2)], 'QUOTED')
  const cart = { lines: [aLine(productId, 2)], couponCode: 'QUOTED' }
  const without = await quoteCart(shop, cart)
  expect([without.lines[0]?.problem, without.coupon]).toEqual(['sold_out', null])
  const instead = await quoteCart(shop, cart, ofBrowser(old.id))
  expect(instead).toMatchObject({ lines: [{ problem: null, available: 2 }], coupon: { code: 'QUOTED' } })
})

describe('the same order again', () => {
  const again = async (lines: CartLineInput[], placing: Partial<PlaceOrderContext>) =>
    placeOrder(shop, await aCheckout(shop, lines), {
      ...ofBrowser(),
      replaces: null,
      besides: null,
      placedFrom: null,
      placedNetwork: null,
      ...placing,
    })

  test('is asked about while the first is unpaid, and when it is paid', async () => {
    const [gown, cap] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    const lines = [aLine(gown, 2), aLine(cap)]
    const first = await order(lines)
    const ownOrders = [randomUUID(), first.id]
    const asked = (payment: string) => ({
      ok: false,
      reason: 'already_ordered',
      earlier: { id: first.id, payment, isSame: true, cancels: [] },
    })
    expect(await again(lines.toReversed(), { ownOrders })).toEqual(asked('unpaid'))
    shop.scripted.get('paystack')?.pay(first.reference)
    await settlePayment(shop, first.reference)
    expect(await again(lines, { ownOrders })).toEqual(asked('paid'))
    expect([await onHand(gown), await onHand(cap)]).toEqual([8, 9])
    expect(await again(lines, { ownOrders, besides: first.id })).toMatchObject({ ok: true })
    expect([await onHand(gown), await onHand(cap)]).toEqual([6, 8])
  })

  test('is asked about for the newest of several', async () => {
    const lines = [aLine(await makeProduct(shop.db))]
    const paid = await order(lines)
    shop.scripted.get('paystack')?.pay(paid.reference)
    await settlePayment(shop, paid.reference)
    const unpaid = await order(lines)
    const earlier = { id: unpaid.id, payment: 'unpaid', isSame: true }
    expect(await again(lines, { ownOrders: [paid.id, unpaid.id] })).toMatchObject({ ok: false, earlier })
  })

  test('is not asked about for other lines, another browser, a day later or an order that ended', async () => {
    const productId = await makeProduct(shop.db)
    const lines = [aLine(productId)]
    const first = await order(lines)
    expect(await again([aLine(productId, 2)], { ownOrders: [first.id] })).toMatchObject({ ok: true })
    expect(await again(lines, { ownOrders: [] })).toMatchObject({ ok: true })
    const later = { ...shop, clock: () => new Date(Date.now() + 24 * 3_600_000 + 1_000) }
    const request = await aCheckout(later, lines)
    const placing = { ...ofBrowser(first.id), replaces: null, besides: null, placedFrom: null, placedNetwork: null }
    expect(await placeOrder(later, request, placing)).toMatchObject({ ok: true })
    await shop.db.updateTable('order').set({ status: 'cancelled' }).where('id', '=', first.id).execute()
    expect(await again(lines, { ownOrders: [first.id] })).toMatchObject({ ok: true })
  })
})
