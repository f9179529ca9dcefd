import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { naira } from '#domain/money/money.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { customerBy, makeAccount } from '#test/customers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aLine, anAddress, makeCoupon, makeProduct } from '#test/factories.ts'
import { type ManualClockShop, manualClockShop } from '#test/refund-factories.ts'
import { changeSettings } from '#test/shop-settings.ts'
import { aStaffOrder, makeOrderByStaff, seller, storeSeller } from '#test/staff-orders.ts'
import { mailsOfOrder } from '#test/stored-mails.ts'
import { administratorViewer, customerViewer, staffViewer } from '#test/viewers.ts'
import { makeStaffOrder } from './make-staff-order.server.ts'
import type { AgreedPrice, StaffLine } from './staff-order.ts'
import { quoteStaffOrder } from './staff-quote.server.ts'

let database: TestDatabase
let shop: ManualClockShop
beforeAll(async () => {
  database = await testDatabase(6)
  shop = manualClockShop(database.db)
  await storeSeller(database.db)
})
afterAll(() => database.close())

const line = (productId: string, quantity = 1, agreed: AgreedPrice | null = null): StaffLine => ({
  ...aLine(productId, quantity),
  agreed,
})
const regular = { price: 8_000 * naira, reason: 'A regular customer' }

async function onHand(productId: string): Promise<number> {
  const row = database.db.selectFrom('stock').where('productId', '=', productId).select('onHand')
  return (await row.executeTakeFirstOrThrow()).onHand
}

async function waitingForLocks(table: 'stock' | 'coupon'): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%"${table}"%`}`.execute(shop.db)
  return rows.length
}

async function orderOf(orderId: string) {
  const order = await findOrder(database.db, orderId)
  if (!order) throw new Error('no order')
  return order
}

const placedEntry = (orderId: string) =>
  database.db
    .selectFrom('orderEvent')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'placed')
    .select(['actor', 'reason'])
    .executeTakeFirstOrThrow()

// @rule Staff-made orders | An order made by staff is priced and stored like one of the checkout: stock, coupon, shipping, the
//   same sums; it has its maker and channel, and is kept for the hold time of the settings
// @rule Staff-made orders | An order by staff that isn't paid in time expires like any other: its pieces are restocked and its
//   coupon is freed
test('an order by staff takes stock and coupon, and is kept for the hold time of the settings', async () => {
  await changeSettings(shop, { staffHoldHours: 24 })
  const productId = await makeProduct(shop.db)
  await makeCoupon(shop.db, { code: 'BYSTAFF', startsAt: new Date('2026-01-01T00:00:00Z'), usageLimit: 1 })
  const orderId = await makeOrderByStaff(shop, [line(productId, 2)], { couponCode: 'bystaff', channel: 'instagram' })
  expect(await orderOf(orderId)).toMatchObject({
    channel: 'instagram',
    status: 'pending',
    paymentStatus: 'pending',
    paymentGateway: null,
    isGuestOrder: true,
    subtotal: 20_000 * naira,
    discount: 2_000 * naira,
    shippingFee: 2_500 * naira,
    totalAmount: 20_500 * naira,
    expiresAt: new Date(shop.clock().getTime() + 24 * 3_600_000).toISOString(),
  })
  expect(await placedEntry(orderId)).toEqual({ actor: seller.email, reason: 'Instagram' })
  expect(await onHand(productId)).toBe(8)
  expect(await auditLogOf(shop.db, `order:${orderId}`)).toMatchObject([
    { actor: seller.email, action: 'make_order', details: { channel: 'instagram', total: 20_500 * naira, agreed: [] } },
  ])
  const second = await aStaffOrder(shop, [line(productId)], { couponCode: 'BYSTAFF' })
  expect(await makeStaffOrder(shop, second, seller)).toMatchObject({ ok: false, reason: 'coupon_invalid' })

  shop.advanceMinutes(24 * 60 + 1)
  await expireDueOrders(shop)
  expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' })
  expect(await onHand(productId)).toBe(10)
  expect(
    await makeStaffOrder(shop, await aStaffOrder(shop, [line(productId)], { couponCode: 'BYSTAFF' }), seller),
  ).toMatchObject({ ok: true })
})

// @rule Staff-made orders | One key makes one order, however often it is sent, even concurrently; with other contents it is
//   refused
//   broken by: another seller's key accepted (make-staff-order.server.ts)
test('a double press makes one order', async () => {
  const productId = await makeProduct(shop.db)
  const input = await aStaffOrder(shop, [line(productId)])
  const made = await Promise.all([1, 2, 3].map(() => makeStaffOrder(shop, input, seller)))
  expect(new Set(made.map((one) => (one.ok ? one.orderId : one.reason))).size).toBe(1)
  expect(made[0]).toMatchObject({ ok: true })
  expect(await onHand(productId)).toBe(9)
  const other = { ...input, channel: 'phone' as const }
  expect(await makeStaffOrder(shop, other, seller)).toEqual({ ok: false, reason: 'key_reused' })
  const another = administratorViewer('00000000-0000-4000-8000-0000000000a2', 'dayo@aso.example')
  expect(await makeStaffOrder(shop, input, another)).toEqual({ ok: false, reason: 'key_reused' })
})

describe('an agreed price', () => {
  // @rule Staff-made orders | A line is sold at its agreed price; the shop's own price stays with the line and in the audit log,
  //   the reason with the order
  test('is what the line is sold at, and the shop’s own price and the reason are kept', async () => {
    const productId = await makeProduct(shop.db, { name: 'Agbada' })
    const orderId = await makeOrderByStaff(shop, [line(productId, 2, regular)])
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ subtotal: 16_000 * naira, discount: 0, totalAmount: 18_500 * naira })
    expect(order.items).toMatchObject([{ price: 8_000 * naira, listPrice: 10_000 * naira, quantity: 2 }])
    expect(JSON.stringify(order)).not.toContain(regular.reason)
    expect((await placedEntry(orderId)).reason).toBe(
      'WhatsApp\nPrice agreed for Agbada: ₦8,000 instead of ₦10,000 (A regular customer)',
    )
    const [entry] = await auditLogOf(shop.db, `order:${orderId}`)
    expect(entry?.details).toMatchObject({
      agreed: [{ from: 10_000 * naira, to: 8_000 * naira }],
    })
  })

  test('can be zero for a gift among other lines', async () => {
    const [gown, belt] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    const orderId = await makeOrderByStaff(shop, [line(gown), line(belt, 1, { price: 0, reason: 'A gift' })])
    expect(await orderOf(orderId)).toMatchObject({ subtotal: 10_000 * naira })
  })

  // @rule Staff-made orders | Agreeing a price needs a permission; it must be below the shop's own, and leave something to pay
  //   broken by: an order of nothing accepted (check-staff-quote.ts); the shop's own price accepted as agreed
  //   (staff-quote.server.ts)
  test('needs the permission, must be below the shop’s, and leaves something to pay', async () => {
    const productId = await makeProduct(shop.db)
    const order = await aStaffOrder(shop, [line(productId, 1, regular)])
    const permissions = new Set([...seller.permissions].filter((one) => one !== 'orders.agree_prices'))
    expect(await makeStaffOrder(shop, order, { ...seller, permissions })).toEqual({
      ok: false,
      reason: 'may_not_agree',
    })
    const dear = await aStaffOrder(shop, [line(productId, 1, { price: 10_000 * naira, reason: 'No' })])
    expect(await makeStaffOrder(shop, dear, seller)).toMatchObject({ ok: false, reason: 'not_below' })
    const free = await aStaffOrder(shop, [line(productId, 1, { price: 0, reason: 'A gift' })])
    expect(await makeStaffOrder(shop, free, seller)).toEqual({ ok: false, reason: 'nothing_to_pay' })
    expect(await onHand(productId)).toBe(10)
  })
})

describe('a change since the quote was shown', () => {
  // @rule Staff-made orders | Missing pieces and prices, fees or discounts that changed since they were shown are refused with
  //   the present quote, and nothing is stored or taken
  //   broken by: the price of a line not compared (check-staff-quote.ts)
  test('is refused with the present quote, and takes nothing', async () => {
    const productId = await makeProduct(shop.db, { stock: 1 })
    const two = await aStaffOrder(shop, [line(productId, 2)])
    expect(await makeStaffOrder(shop, two, seller)).toMatchObject({
      ok: false,
      reason: 'out_of_stock',
      quote: { lines: [{ problem: 'too_many', available: 1 }] },
    })
    const one = await aStaffOrder(shop, [line(productId, 1, regular)])
    await shop.db
      .updateTable('product')
      .set({ price: 12_000 * naira })
      .where('id', '=', productId)
      .execute()
    expect(await makeStaffOrder(shop, one, seller)).toMatchObject({
      ok: false,
      reason: 'price_changed',
      quote: { lines: [{ listPrice: 12_000 * naira, price: 8_000 * naira }] },
    })
    expect(await onHand(productId)).toBe(1)
  })

  // @rule Staff-made orders | An order by staff costs exactly what was shown, whatever total is sent with it
  //   broken by: the total not compared (check-staff-quote.ts)
  test.each([-1, 1, -10_000 * naira])('is refused where the total differs by %i', async (by) => {
    const productId = await makeProduct(shop.db)
    const order = await aStaffOrder(shop, [line(productId)])
    const other = { ...order, expectedTotal: order.expectedTotal + by }
    expect(await makeStaffOrder(shop, other, seller)).toMatchObject({ ok: false, reason: 'price_changed' })
    expect(await onHand(productId)).toBe(10)
  })

  // @rule Staff-made orders | A change while the order waits for its stock refuses it
  //   broken by: the quote not checked again (make-staff-order.server.ts)
  test('is refused even if it happens while the order waits for the stock', async () => {
    const productId = await makeProduct(shop.db)
    const order = await aStaffOrder(shop, [line(productId)])
    const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('stock').where('productId', '=', productId).select('id').forNoKeyUpdate().execute()
      held.resolve()
      await done.promise
    })
    await held.promise
    const making = makeStaffOrder(shop, order, seller)
    try {
      await expect.poll(() => waitingForLocks('stock'), { timeout: 10_000 }).toBeGreaterThan(0)
      const dearer = shop.db.updateTable('product').set({ price: 11_000 * naira })
      await dearer.where('id', '=', productId).execute()
    } finally {
      done.resolve()
      await holding
    }
    expect(await making).toMatchObject({ ok: false, reason: 'price_changed' })
    expect(await onHand(productId)).toBe(10)
  })

  // @rule Staff-made orders | Of two concurrent orders for the last use of a coupon one gets it, the other is refused
  //   broken by: a coupon that couldn't be claimed left on the order (make-staff-order.server.ts)
  test('of two sellers who take the last use of a coupon one gets it', async () => {
    const startsAt = new Date('2026-01-01T00:00:00Z')
    const id = await makeCoupon(shop.db, { code: 'LASTUSE', usageLimit: 1, startsAt })
    const order = async () => aStaffOrder(shop, [line(await makeProduct(shop.db))], { couponCode: 'LASTUSE' })
    const orders = [await order(), await order()]
    const { making } = await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('coupon').where('id', '=', id).select('id').forNoKeyUpdate().execute()
      const making = orders.map((one) => makeStaffOrder(shop, one, seller))
      await expect.poll(() => waitingForLocks('coupon'), { timeout: 10_000 }).toBe(2)
      return { making }
    })
    const made = await Promise.all(making)
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(made.find(({ ok }) => !ok)).toMatchObject({ reason: 'coupon_invalid', quote: { coupon: null } })
  })

  test('of two sellers who take the last piece one gets it', async () => {
    const productId = await makeProduct(shop.db, { stock: 1 })
    const [a, b] = [await aStaffOrder(shop, [line(productId)]), await aStaffOrder(shop, [line(productId)])]
    const made = await Promise.all([makeStaffOrder(shop, a, seller), makeStaffOrder(shop, b, seller)])
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(made.find(({ ok }) => !ok)).toMatchObject({ reason: 'out_of_stock' })
    expect(await onHand(productId)).toBe(0)
  })
})

describe('the customer', () => {
  // @rule Staff-made orders | An order for a customer with an account is hers, and mails go to the account's address; one without
  //   an e-mail address gets none
  test('with an account has the order among her own, and is mailed at the account’s address', async () => {
    const email = 'with-account@example.com'
    const userId = await makeAccount(shop.db, { email, phone: '0803 765 4321', firstName: 'Ngozi' })
    const { id: customerId } = await customerBy(shop.db, email)
    const shippingAddress = { ...anAddress, email: 'other@example.com' }
    const orderId = await makeOrderByStaff(shop, [line(await makeProduct(shop.db))], { customerId, shippingAddress })
    expect(await orderOf(orderId)).toMatchObject({ isGuestOrder: false, email })
    const { userId: owner } = await shop.db
      .selectFrom('order')
      .where('id', '=', orderId)
      .select('userId')
      .executeTakeFirstOrThrow()
    expect(owner).toBe(userId)
    expect(await mailsOfOrder(shop.db, orderId)).toMatchObject([{ kind: 'order_received' }])
  })

  test('without an e-mail address gets no mail', async () => {
    const orderId = await makeOrderByStaff(shop, [line(await makeProduct(shop.db))])
    expect(await orderOf(orderId)).toMatchObject({ email: '', phone: anAddress.phone })
    expect(await mailsOfOrder(shop.db, orderId)).toEqual([])
  })

  // @rule Staff-made orders | The customer of an order by staff gets a mail with its link only if staff choose so
  //   broken by: everybody with an address mailed (make-staff-order.server.ts)
  test.each([true, false])('gets a mail with the order’s link where staff choose %j', async (sendsMail) => {
    const shippingAddress = { ...anAddress, email: `told-${sendsMail}@example.com` }
    const lines = [line(await makeProduct(shop.db))]
    const orderId = await makeOrderByStaff(shop, lines, { shippingAddress, sendsMail })
    expect(await mailsOfOrder(shop.db, orderId)).toHaveLength(sendsMail ? 1 : 0)
  })

  test('who doesn’t exist any more is named as the reason', async () => {
    const gone = '00000000-0000-4000-8000-00000000dead'
    const order = await aStaffOrder(shop, [line(await makeProduct(shop.db))], { customerId: gone })
    expect(await makeStaffOrder(shop, order, seller)).toEqual({ ok: false, reason: 'customer_gone' })
  })
})

test('a quote for staff names missing products, and lines whose agreed price isn’t below the shop’s', async () => {
  const productId = await makeProduct(shop.db, { sizes: ['M', 'L'] })
  const gone = '00000000-0000-4000-8000-00000000dead'
  const lines = [
    { ...line(productId, 1, regular), size: 'M' },
    { ...line(productId, 1, { ...regular, price: 10_000 * naira }), size: 'L' },
    line(gone, 1, regular),
  ]
  const cart = { lines, couponCode: null, customerId: null, email: '', isCollected: false }
  expect(await quoteStaffOrder(shop, cart, seller)).toMatchObject({
    ok: true,
    quote: {
      lines: [
        { price: 8_000 * naira, listPrice: 10_000 * naira, problem: null },
        { price: 10_000 * naira, listPrice: 10_000 * naira, problem: null },
        { productId: gone, problem: 'gone', listPrice: null },
      ],
      notBelow: [{ productId, size: 'L', color: null }],
    },
  })
  expect(await quoteStaffOrder(shop, cart, staffViewer('read_only'))).toEqual({ ok: false, reason: 'not_allowed' })
})

test('only staff with the permission to write orders can make one', async () => {
  const order = await aStaffOrder(shop, [line(await makeProduct(shop.db))])
  const nobody: Viewer = { kind: 'anonymous' }
  expect(await makeStaffOrder(shop, order, nobody)).toEqual({ ok: false, reason: 'no_session' })
  for (const viewer of [customerViewer(), staffViewer('read_only'), staffViewer('catalogue')])
    expect(await makeStaffOrder(shop, order, viewer)).toEqual({ ok: false, reason: 'not_allowed' })
})
