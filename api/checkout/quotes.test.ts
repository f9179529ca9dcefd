import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Quote } from '#domain/checkout/quote.ts'
import { aLine, makeCoupon, makeOrder, makeProduct } from '#test/factories.ts'
import { aCustomer } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let productId: string
beforeAll(async () => {
  api = await openTestApi()
  productId = await makeProduct(api.db, { price: 30_000, stock: 3 })
  await makeCoupon(api.db, { code: 'TENTH' })
})
afterAll(() => api.close())

const ask = (body: object) => api.post('/api/v1/quotes', body)
const quote = async (body: object) => ((await (await ask(body)).json()) as { data: Quote }).data

describe('a quote', () => {
  test('prices a cart with its coupon and orders nothing', async () => {
    const answer = await ask({ lines: [aLine(productId)], couponCode: ' tenth ' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.json()).toMatchObject({
      data: {
        lines: [{ productId, price: 3_000_000, available: 3, problem: null }],
        totals: { subtotal: 3_000_000, discount: 300_000, shippingFee: 250_000, totalAmount: 2_950_000 },
        coupon: { code: 'TENTH' },
        couponProblem: null,
      },
    })
    expect(await api.db.selectFrom('order').select('id').execute()).toEqual([])
  })

  test('tells a customer that she has used up a coupon, which others may still use', async () => {
    const customer = await aCustomer(api)
    const couponId = await makeCoupon(api.db, { code: 'ONCE', limitPerCustomer: 1 })
    const orderId = await makeOrder(api.db, { userId: customer.id })
    await api.db
      .insertInto('couponRedemption')
      .values({ couponId, orderId, state: 'used', createdAt: new Date(), updatedAt: new Date() })
      .execute()
    const paid = { status: 'processing', paymentStatus: 'success', expiresAt: null } as const
    await api.db.updateTable('order').set(paid).where('id', '=', orderId).execute()
    const asked = { lines: [aLine(productId)], couponCode: 'ONCE' }
    const own = await api.post('/api/v1/quotes', asked, { cookie: customer.cookie })
    expect(((await own.json()) as { data: Quote }).data).toMatchObject({
      coupon: null,
      couponProblem: { reason: 'used_up' },
    })
    expect(await quote(asked)).toMatchObject({ coupon: { code: 'ONCE' }, couponProblem: null })
  })

  test('of an empty cart is zero', async () => {
    expect(await quote({ lines: [] })).toEqual({
      lines: [],
      totals: { subtotal: 0, discount: 0, shippingFee: 0, totalAmount: 0 },
      terms: { shippingFee: 250_000, freeShippingAbove: 5_000_000 },
      coupon: null,
      couponProblem: null,
    })
  })

  // @rule §5 Coupon | The same messages through the API
  //   broken by: another message for an unknown coupon (coupon.ts)
  test('names the lines that can’t be sold and the coupon’s refusal', async () => {
    const lines = [aLine(productId, 5), aLine('5b1c2d3e-0000-4000-8000-000000000001')]
    expect(await quote({ lines, couponCode: 'NOPE' })).toMatchObject({
      lines: [{ problem: 'too_many', available: 3 }, { problem: 'gone' }],
      coupon: null,
      couponProblem: { reason: 'not_found', message: 'Coupon not found' },
    })
  })

  // @rule D5, D8a | Lines that use one stock row are added up: the line that exceeds it, and the number that is possible
  //   broken by: lines of one pool not added up (allocate-stock.ts)
  test('adds up quantities by stock row, and names the line that exceeds it and the number that is possible', async () => {
    const gown = await makeProduct(api.db, { price: 10_000, stock: 3, sizes: ['S', 'M', 'L'] })
    const lines = [
      { ...aLine(gown, 2), size: 'S' },
      { ...aLine(gown, 3), size: 'M' },
      { ...aLine(gown, 1), size: 'L' },
    ]
    expect(await quote({ lines })).toMatchObject({
      lines: [
        { size: 'S', problem: null, available: 3, sellable: 2, sharesStock: true },
        { size: 'M', problem: 'too_many', available: 3, sellable: 1 },
        { size: 'L', problem: 'too_many', available: 3, sellable: 0 },
      ],
      totals: { subtotal: 3_000_000 },
    })
  })

  // @rule D5, D8a | A size with its own stock is separate from the pool
  //   broken by: every cell read as the pool (product.ts)
  test('keeps a size with its own stock separate from the pool', async () => {
    const stock = [
      { size: null, color: null, onHand: 2 },
      { size: 'S', color: null, onHand: 1 },
    ]
    const gown = await makeProduct(api.db, { price: 10_000, stock, sizes: ['S', 'M', 'L'] })
    const lines = ['S', 'M', 'L'].map((size) => ({ ...aLine(gown, 2), size }))
    expect(await quote({ lines })).toMatchObject({
      lines: [
        { problem: 'too_many', available: 1, sellable: 1, sharesStock: false },
        { problem: null, available: 2, sellable: 2, sharesStock: true },
        { problem: 'too_many', available: 2, sellable: 0, sharesStock: true },
      ],
      totals: { subtotal: 3_000_000 },
    })
  })

  test('requires a size or a colour where none is given, and reserves nothing for such a line', async () => {
    const gown = await makeProduct(api.db, { stock: 2, sizes: ['S'], colors: ['#000000'] })
    const inBlack = { color: '#000000', size: 'S' }
    const lines = [aLine(gown, 2), { ...aLine(gown), size: 'S' }, { ...aLine(gown, 2), ...inBlack }]
    expect(await quote({ lines })).toMatchObject({
      lines: [
        { problem: 'choose_size', available: 0, sellable: 0 },
        { problem: 'choose_color', available: 0, sellable: 0 },
        { problem: null, available: 2, sellable: 2 },
      ],
    })
    const [gone] = (await quote({ lines: [{ ...aLine(gown), size: 'XL', color: '#000000' }] })).lines
    expect(gone).toMatchObject({ problem: 'not_made', available: 0 })
  })

  test('accepts a coupon from exactly its minimum', async () => {
    await makeCoupon(api.db, { code: 'FROM30', minPurchaseAmount: 3_000_000 })
    const cheaper = await makeProduct(api.db, { price: 29_999 })
    expect((await quote({ lines: [aLine(productId)], couponCode: 'FROM30' })).totals.discount).toBe(300_000)
    expect(await quote({ lines: [aLine(cheaper)], couponCode: 'FROM30' })).toMatchObject({
      totals: { discount: 0 },
      couponProblem: { message: 'Minimum purchase of ₦30,000 required for this coupon' },
    })
  })

  test('names invalid fields', async () => {
    const answer = await ask({ lines: [{ productId, quantity: 1, price: 1 }], total: 3 })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error: { details: { fields: { 'lines.0.price': 'There is no such field', total: 'There is no such field' } } },
    })
    const twice = await ask({ lines: [aLine(productId), aLine(productId)] })
    expect(await twice.json()).toMatchObject({
      error: { details: { fields: { lines: 'The same line stands twice' } } },
    })
  })
})
