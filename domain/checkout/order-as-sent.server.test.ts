import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aLine, makeCoupon, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { placeOrder } from './place-order.server.ts'

// The test compares what was sent with rows that are read without the shop's own queries: an error that writing and reading share would
// otherwise go unnoticed.

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(5)
  shop = testShop(database.db)
})
afterAll(() => database.close())

const orderRow = async (id: string) =>
  (await database.pool.query('select * from "order" where id = $1', [id])).rows[0] as Record<string, unknown>
const itemRows = async (id: string) =>
  (await database.pool.query('select * from order_item where order_id = $1 order by position', [id])).rows as unknown[]

const ngozi = {
  firstName: 'Ngọzi',
  lastName: 'Ọkọnkwọ-Bello',
  email: 'ngozi@example.com',
  phone: '+234 (0) 803-123-4567',
  address: '7 Awolowo Road\nFlat 3',
  city: 'Ìbàdàn',
  state: 'Oyo',
}

// @rule §3 Entities | An order has its user (null for guests), total, discount, shipping fee, coupon, shipping address,
//   statuses, provider, guest mark and times
//   broken by: the city stored blank (record-order.server.ts)
// @rule §3 Entities | An order item keeps name, image, price, quantity, size and colour as sold
//   broken by: size and colour left out of the stored lines (record-order.server.ts)
// @rule §3 Order | user_id null for guests; subtotal, discount, shipping_fee, coupon, shipping_address, status,
//   payment_status, provider as agreed
//   broken by: the city stored blank (record-order.server.ts)
test('an order is stored with the address, the lines and the agreement that were sent', async () => {
  const [small, large] = [
    { size: 'S', color: '#8B0000', onHand: 5 },
    { size: 'L', color: '#FFD700', onHand: 7 },
  ]
  const gown = await makeProduct(shop.db, {
    name: 'Aṣọ òkè gown',
    slug: 'aso-oke-gown',
    price: 90_000,
    sizes: ['S', 'L'],
    colors: ['#8B0000', '#FFD700'],
    stock: [small, large],
  })
  const fan = await makeProduct(shop.db, { name: 'Fan', slug: 'fan', price: 4_000 })
  const couponId = await makeCoupon(shop.db, { code: 'QUARTER', discountValue: 2500, maxDiscountAmount: 1_000_000 })

  const placed = await placeOrder(shop, {
    lines: [
      { productId: gown, size: 'L', color: '#FFD700', quantity: 2 },
      { productId: gown, size: 'S', color: '#8B0000', quantity: 1 },
      { productId: fan, size: null, color: null, quantity: 3 },
    ],
    couponCode: 'QUARTER',
    shippingAddress: ngozi,
    paymentGateway: 'flutterwave',
    expectedTotal: 27_200_000,
    checkoutKey: 'a key of this checkout',
  })

  if (!placed.ok) throw new Error(placed.reason)
  const { id } = placed.order
  expect(await orderRow(id)).toMatchObject({
    user_id: null,
    is_guest_order: true,
    status: 'pending',
    payment_status: 'pending',
    payment_gateway: 'flutterwave',
    // 2 × 90,000 + 90,000 + 3 × 4,000 = 282,000. A quarter of it would be 70,500, but the cap is 10,000.
    subtotal: 28_200_000,
    discount: 1_000_000,
    shipping_fee: 0,
    total_amount: 27_200_000,
    coupon_id: couponId,
    coupon: { id: couponId, code: 'QUARTER', discount: 1_000_000, discountType: 'percentage', discountValue: 2500 },
    shipping_address: ngozi,
    email: 'ngozi@example.com',
    checkout_key: 'a key of this checkout',
  })
  const items = [
    { product_id: gown, product_name: 'Aṣọ òkè gown', price: 9_000_000, quantity: 2, size: 'L', color: '#FFD700' },
    { product_id: gown, product_name: 'Aṣọ òkè gown', price: 9_000_000, quantity: 1, size: 'S', color: '#8B0000' },
    { product_id: fan, product_name: 'Fan', price: 400_000, quantity: 3, size: null, color: null },
  ]
  expect(await itemRows(id)).toMatchObject(items)
  const shown = items.map(({ product_id, product_name, ...rest }) => ({
    productId: product_id,
    name: product_name,
    ...rest,
  }))
  expect(await findOrder(shop.db, id)).toMatchObject({
    paymentGateway: 'flutterwave',
    subtotal: 28_200_000,
    discount: 1_000_000,
    shippingFee: 0,
    totalAmount: 27_200_000,
    coupon: { code: 'QUARTER', discount: 1_000_000 },
    shippingAddress: ngozi,
    items: shown,
  })
  const left = await shop.db.selectFrom('stock').where('productId', '=', gown).select(['size', 'onHand']).execute()
  expect(new Map(left.map(({ size, onHand }) => [size, onHand]))).toEqual(
    new Map([
      ['S', 4],
      ['L', 5],
    ]),
  )
})

// @rule §3 Order | payment_gateway is the provider that was chosen
//   broken by: every order stored as Korapay (record-order.server.ts)
test.each(providerNames)('an order to be paid with %s is stored and its payment opened with it', async (provider) => {
  const productId = await makeProduct(shop.db, { price: 10_000 })
  const placed = await placeOrder(shop, {
    lines: [aLine(productId)],
    couponCode: null,
    shippingAddress: { ...ngozi, email: `${provider}@example.com` },
    paymentGateway: provider,
    expectedTotal: 1_250_000,
    checkoutKey: `a key for ${provider}`,
  })
  if (!placed.ok) throw new Error(placed.reason)
  expect(await orderRow(placed.order.id)).toMatchObject({ payment_gateway: provider, coupon: null, coupon_id: null })
  expect(placed).toMatchObject({ order: { paymentGateway: provider }, payment: { provider } })
  expect(shop.scripted.get(provider)?.charges.at(-1)).toMatchObject({
    reference: placed.payment?.reference,
    amount: 1_250_000,
    customer: { email: `${provider}@example.com` },
  })
})
