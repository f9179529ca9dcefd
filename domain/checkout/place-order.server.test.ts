import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOrder } from '#domain/orders/queries.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeCoupon, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { mailsOfOrder } from '#test/stored-mails.ts'
import { placeOrder } from './place-order.server.ts'
import { unknownBrowser } from './placement.ts'
import { inPlacingTurn, networkTurns, placingTurns } from './placing-turns.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(20)
  shop = testShop(database.db)
})
afterAll(() => database.close())

const onHand = async (productId: string) =>
  (await shop.db.selectFrom('stock').where('productId', '=', productId).select('onHand').executeTakeFirstOrThrow())
    .onHand
const timesUsed = async (couponId: string) =>
  (await shop.db.selectFrom('coupon').where('id', '=', couponId).select('timesUsed').executeTakeFirstOrThrow())
    .timesUsed
const countOrders = async () =>
  (
    await shop.db
      .selectFrom('order')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('placing an order', () => {
  test('stores what was agreed: sums, lines as sold, stock, coupon, attempt, mail, history', async () => {
    const productId = await makeProduct(shop.db, { price: 30_000, stock: 5, name: 'Àdìrẹ Ẹlẹ́kọ' })
    const couponId = await makeCoupon(shop.db, { code: 'TEN' })
    const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId, 2)], { couponCode: ' ten ' }))

    if (!placed.ok) throw new Error(placed.reason)
    expect(placed.order).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      isGuestOrder: true,
      subtotal: 6_000_000,
      discount: 600_000,
      shippingFee: 0,
      totalAmount: 5_400_000,
      coupon: { code: 'TEN', discount: 600_000 },
      items: [{ name: 'Àdìrẹ Ẹlẹ́kọ', price: 3_000_000, quantity: 2 }],
    })
    expect(placed.payment).toMatchObject({ provider: 'paystack', amount: 5_400_000, state: 'open' })
    expect(placed.payment?.reference).toMatch(new RegExp(`^${placed.order.id.slice(0, 8)}-`, 'i'))
    expect(await onHand(productId)).toBe(3)
    expect(await timesUsed(couponId)).toBe(1)
    const orderId = placed.order.id
    expect(await mailsOfOrder(shop.db, orderId)).toEqual([{ kind: 'order_received', orderId }])
    const events = await shop.db
      .selectFrom('orderEvent')
      .where('orderId', '=', placed.order.id)
      .select('kind')
      .execute()
    expect(events.map((event) => event.kind)).toEqual(['placed'])
  })

  // @rule §7 Orders, D3 | The server prices every order; another total is refused with the new one
  //   broken by: another total than agreed accepted (place-order.server.ts)
  test('uses the shop’s prices: another agreed total is refused with the new one', async () => {
    const productId = await makeProduct(shop.db, { price: 20_000 })
    const checkout = await aCheckout(shop, [aLine(productId)])
    await shop.db.updateTable('product').set({ price: 2_100_000 }).where('id', '=', productId).execute()
    const refused = await placeOrder(shop, checkout)
    expect(refused).toMatchObject({ ok: false, reason: 'price_changed', quote: { totals: { totalAmount: 2_350_000 } } })
    expect(await onHand(productId)).toBe(10)
  })

  test('is refused with the number left when there is too little, and takes nothing of the other lines', async () => {
    const plenty = await makeProduct(shop.db, { stock: 10 })
    const scarce = await makeProduct(shop.db, { stock: 1 })
    const refused = await placeOrder(shop, await aCheckout(shop, [aLine(plenty, 2), aLine(scarce, 2)]))
    expect(refused).toMatchObject({ ok: false, reason: 'out_of_stock' })
    if (refused.ok || refused.reason !== 'out_of_stock') return
    expect(refused.quote.lines.map((line) => line.problem)).toEqual([null, 'too_many'])
    expect([await onHand(plenty), await onHand(scarce)]).toEqual([10, 1])
  })

  // @rule D5, D8a | An order of more than a pool holds is refused by line and takes nothing
  //   broken by: lines of one pool not added up (allocate-stock.ts)
  test('is refused for sizes that together exceed their pool, and takes nothing', async () => {
    const gown = await makeProduct(shop.db, { stock: 3, sizes: ['S', 'M'] })
    const lines = [
      { ...aLine(gown, 2), size: 'S' },
      { ...aLine(gown, 3), size: 'M' },
    ]
    const refused = await placeOrder(shop, await aCheckout(shop, lines))
    expect(refused).toMatchObject({
      reason: 'out_of_stock',
      quote: { lines: [{ problem: null }, { size: 'M', problem: 'too_many', available: 3, sellable: 1 }] },
    })
    expect(await onHand(gown)).toBe(3)
    const possible = [
      { ...aLine(gown, 2), size: 'S' },
      { ...aLine(gown, 1), size: 'M' },
    ]
    expect(await placeOrder(shop, await aCheckout(shop, possible))).toMatchObject({ ok: true })
    expect(await onHand(gown)).toBe(0)
  })

  test('names the line that another order took meanwhile, with the total of the others', async () => {
    const gown = await makeProduct(shop.db, { price: 10_000, stock: 4, sizes: ['S', 'M'] })
    const both = [
      { ...aLine(gown, 1), size: 'S' },
      { ...aLine(gown, 2), size: 'M' },
    ]
    const checkouts = await Promise.all([aCheckout(shop, both), aCheckout(shop, both)])
    const answers = await Promise.all(checkouts.map((checkout) => placeOrder(shop, checkout)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      reason: 'out_of_stock',
      quote: {
        lines: [{ problem: null }, { size: 'M', problem: 'too_many', available: 1, sellable: 0 }],
        totals: { subtotal: 1_000_000 },
      },
    })
  })

  test('is refused for a product that doesn’t exist, a size that isn’t made, or a coupon that no longer applies', async () => {
    const gone = await makeProduct(shop.db, { archivedAt: new Date() })
    const sized = await makeProduct(shop.db, { sizes: ['S'], stock: [{ size: 'S', color: null, onHand: 1 }] })
    const fine = await makeProduct(shop.db)
    await makeCoupon(shop.db, { code: 'OVER', expiresAt: new Date(Date.now() - 1000) })
    const outcomes = [
      await placeOrder(shop, await aCheckout(shop, [aLine(gone)])),
      await placeOrder(shop, await aCheckout(shop, [aLine(sized)])),
      await placeOrder(shop, await aCheckout(shop, [{ ...aLine(sized), size: 'XL' }])),
      await placeOrder(shop, await aCheckout(shop, [aLine(fine)], { couponCode: 'OVER' })),
    ]
    expect(outcomes.map((outcome) => !outcome.ok && outcome.reason)).toEqual([
      'out_of_stock',
      'out_of_stock',
      'out_of_stock',
      'coupon_invalid',
    ])
  })

  // @rule §3 Order item | Product name, picture and price as sold
  //   broken by: an order shows the product's present price (orders/queries.server.ts)
  test('keeps its lines as sold when the product changes afterwards', async () => {
    const productId = await makeProduct(shop.db, { name: 'Before', price: 9_000 })
    const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId)]))
    if (!placed.ok) throw new Error(placed.reason)
    await shop.db.updateTable('product').set({ name: 'After', price: 100 }).where('id', '=', productId).execute()
    expect(await findOrder(shop.db, placed.order.id)).toEqual(placed.order)
  })

  // @rule D8a | Pieces in one pool are sold only in a size and colour that the product is made in
  //   broken by: the size, or the colour, not checked (read-lines.server.ts)
  test.each([
    ['a size that it isn’t made in', { size: 'XL', color: '#8B0000' }, 'not_made'],
    ['a colour that it isn’t made in', { size: 'S', color: '#00FF00' }, 'not_made'],
    ['no size', { size: null, color: '#8B0000' }, 'choose_size'],
    ['no colour', { size: 'S', color: null }, 'choose_color'],
  ])('is refused for a product with a pool and %s', async (_, choice, problem) => {
    const pooled = await makeProduct(shop.db, { sizes: ['S', 'M'], colors: ['#8B0000'], stock: 5 })
    const refused = await placeOrder(shop, await aCheckout(shop, [{ ...aLine(pooled), ...choice }]))
    expect(refused).toMatchObject({
      ok: false,
      quote: { lines: [{ problem }], totals: { totalAmount: 0 } },
    })
    expect(await onHand(pooled)).toBe(5)
  })

  test('succeeds although the provider doesn’t answer, and says so', async () => {
    const productId = await makeProduct(shop.db)
    shop.scripted.get('korapay')?.setChargeAnswer({ ok: false, reason: 'unavailable', detail: 'timeout' })
    const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId)], { paymentGateway: 'korapay' }))
    expect(placed).toMatchObject({ ok: true, payment: { state: 'unavailable', popup: null, checkoutUrl: null } })
  })
})

describe('the same checkout again', () => {
  test('100 identical concurrent submits are one order with one answer', async () => {
    const productId = await makeProduct(shop.db, { stock: 500 })
    const checkout = await aCheckout(shop, [aLine(productId)])
    const before = await countOrders()
    const answers = await Promise.all(Array.from({ length: 100 }, () => placeOrder(shop, checkout)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1)
    expect(answers[0]).toMatchObject({ ok: true, payment: { state: 'open' } })
    expect(await countOrders()).toBe(before + 1)
    expect(await onHand(productId)).toBe(499)
  })

  test('with other contents is refused', async () => {
    const productId = await makeProduct(shop.db)
    const checkout = await aCheckout(shop, [aLine(productId)])
    await placeOrder(shop, checkout)
    const other = await aCheckout(shop, [aLine(productId, 2)], { checkoutKey: checkout.checkoutKey })
    expect(await placeOrder(shop, other)).toEqual({ ok: false, reason: 'key_reused' })
    expect(await onHand(productId)).toBe(9)
  })
})

describe('many concurrent orders', () => {
  // @rule §7 Orders, D13 | Never oversold, however many check out at once
  //   broken by: stock read without a lock, and taken without a check (take-stock.server.ts)
  test('200 orders for the last 10 pieces: exactly 10 are placed, 190 are refused', async () => {
    const productId = await makeProduct(shop.db, { stock: 10 })
    const checkouts = await Promise.all(Array.from({ length: 200 }, () => aCheckout(shop, [aLine(productId)])))
    const answers = await Promise.all(checkouts.map((checkout) => placeOrder(shop, checkout)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(10)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'out_of_stock')).toHaveLength(190)
    expect(await onHand(productId)).toBe(0)
  })

  // @rule §5 Coupon, D9 | Under any concurrency times_used never passes usage_limit
  //   broken by: the limit left out of the claim (claim-coupon.server.ts)
  test('a coupon limited to 5 with 100 orders: exactly 5 use it, the others are refused', async () => {
    const productId = await makeProduct(shop.db, { stock: 500 })
    const couponId = await makeCoupon(shop.db, { code: 'FIVE', usageLimit: 5 })
    const checkouts = await Promise.all(
      Array.from({ length: 100 }, () => aCheckout(shop, [aLine(productId)], { couponCode: 'FIVE' })),
    )
    const answers = await Promise.all(checkouts.map((checkout) => placeOrder(shop, checkout)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5)
    const refused = answers.flatMap((answer) =>
      !answer.ok && answer.reason === 'coupon_invalid' ? [answer.quote] : [],
    )
    expect(refused).toHaveLength(95)
    expect(new Set(refused.map((quote) => quote.couponProblem?.message))).toEqual(
      new Set(['This coupon has reached its usage limit']),
    )
    expect(await timesUsed(couponId)).toBe(5)
    expect(await onHand(productId)).toBe(495)
  })

  test('carts with the same products in opposite order never deadlock', async () => {
    const products = await Promise.all(Array.from({ length: 5 }, () => makeProduct(shop.db, { stock: 1000 })))
    const lines = products.map((id) => aLine(id))
    const checkouts = await Promise.all(
      Array.from({ length: 80 }, (_, index) => aCheckout(shop, index % 2 ? lines : lines.toReversed())),
    )
    const answers = await Promise.all(checkouts.map((checkout) => placeOrder(shop, checkout)))
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await Promise.all(products.map(onHand))).toEqual(Array(5).fill(920))
  })
})

// @rule D49 | Orders take turns by network address and by network
//   broken by: either of them left out of the turns (place-order.server.ts)
test.each(['placedFrom', 'placedNetwork'] as const)(
  'an order of a full %s is refused as busy, others are placed',
  async (by) => {
    const key = `full ${by}`
    const turn = by === 'placedFrom' ? { address: key, network: null } : { address: null, network: key }
    const { atOncePerKey, waitingPerKey } = by === 'placedFrom' ? placingTurns : networkTurns
    const { promise: end, resolve: release } = Promise.withResolvers<{ ok: true }>()
    const before = Array.from({ length: atOncePerKey + waitingPerKey }, () => inPlacingTurn(turn, () => end))
    const productId = await makeProduct(shop.db, { stock: 3 })
    const place = async (of: string) =>
      placeOrder(shop, await aCheckout(shop, [aLine(productId)]), { ...unknownBrowser, [by]: of })
    expect(await place(key)).toEqual({ ok: false, reason: 'busy' })
    expect(await place('another')).toMatchObject({ ok: true })
    release({ ok: true })
    await Promise.all(before)
    expect(await place(key)).toMatchObject({ ok: true })
  },
)
