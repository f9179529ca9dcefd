import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { aLine, anAddress, makeCoupon, makeProduct } from '#test/factories.ts'
import { cookieOf, openTestApi, type TestApi } from '#test/test-api.ts'

type Refused = { error: { code: string; message: string; details: { fields?: Record<string, string> } } }

let api: TestApi
let productId: string
beforeAll(async () => {
  api = await openTestApi()
  productId = await makeProduct(api.db, { price: 30_000, stock: 100 })
})
afterAll(() => api.close())

const anOrder = (overrides: object = {}) => ({
  lines: [aLine(productId)],
  couponCode: null,
  shippingAddress: { ...anAddress, email: `ade-${randomUUID()}@example.com` },
  paymentGateway: 'paystack',
  expectedTotal: 3_250_000,
  ...overrides,
})
const place = (body: object, headers: Record<string, string> = {}) =>
  api.post('/api/v1/orders', body, { 'idempotency-key': randomUUID(), ...headers })
const sendText = (path: string, body: string) =>
  api.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body,
  })
const refused = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as Refused).error })
const orderIn = async (answer: Response) => {
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { order: Order }).order
}
const countOrders = async () => (await api.db.selectFrom('order').select('id').execute()).length
const onHand = async (id: string) =>
  (await api.db.selectFrom('stock').where('productId', '=', id).select('onHand').execute()).map((row) => row.onHand)

describe('ids in capitals', () => {
  // @rule §3 Cart store, D1 | An id is the same in capitals
  //   broken by: ids compared case-sensitively (cart-line.ts)
  test('name the same product, not a separate line', async () => {
    const capitals = productId.toUpperCase()
    expect(await orderIn(await place(anOrder({ lines: [aLine(capitals)] })))).toMatchObject({ items: [{ productId }] })
    const twice = await refused(await place(anOrder({ lines: [aLine(capitals), aLine(productId)] })))
    expect([twice.status, twice.details.fields]).toEqual([422, { lines: 'The same line stands twice' }])
  })

  // @rule §6 Guest, D16 | An order's id is the same in capitals, and opens no more
  //   broken by: the id in the address compared case-sensitively (order-access.ts)
  test('name the same order, only for its owner: for reading, paying, replacing and confirming', async () => {
    const lines = [aLine(await makeProduct(api.db, { price: 30_000, stock: 1 }))]
    const placed = await place(anOrder({ lines }))
    const headers = { cookie: cookieOf(placed) }
    const { id } = await orderIn(placed)
    const capitals = id.toUpperCase()
    for (const tail of ['', '/status']) {
      expect((await api.ask(`/api/v1/orders/${capitals}${tail}`, { headers })).status).toBe(200)
      expect((await api.ask(`/api/v1/orders/${capitals}${tail}`)).status).toBe(404)
    }
    const again = await api.post(`/api/v1/orders/${capitals}/payments`, { paymentGateway: 'paystack' }, headers)
    expect(again.status).toBe(201)
    const hint = { orderId: capitals, action: 'payment_cancelled', isGuestOrder: true }
    expect((await api.post('/functions/v1/update-order-status', hint, headers)).status).toBe(200)
    const quoted = await api.post('/api/v1/quotes', { lines, replaces: capitals }, headers)
    expect(await quoted.json()).toMatchObject({ data: { lines: [{ problem: null, available: 1 }] } })
    const next = await orderIn(await place(anOrder({ lines, replaces: capitals }), headers))
    expect(next.id).not.toBe(id)
  })

  test('name the earlier order that this one is placed in addition to', async () => {
    const placed = await place(anOrder())
    const headers = { cookie: cookieOf(placed) }
    const { id } = await orderIn(placed)
    expect(await refused(await place(anOrder(), headers))).toMatchObject({ code: 'already_ordered' })
    expect((await place(anOrder({ besides: id.toUpperCase() }), headers)).status).toBe(201)
  })
})

test('naming another customer’s order as the earlier one doesn’t skip the question about one’s own', async () => {
  const { id: anothers } = await orderIn(await place(anOrder()))
  const placed = await place(anOrder())
  const { id: own } = await orderIn(placed)
  const answer = await place(anOrder({ besides: anothers }), { cookie: cookieOf(placed) })
  expect(await refused(answer)).toMatchObject({ code: 'already_ordered', details: { earlier: { id: own } } })
})

// @rule §7 Orders, D14 | The same key with other contents from two tabs at once is one order and one refusal
//   broken by: a known key answered with any contents (place-order.server.ts)
test('one key with two carts from two tabs at once is one order; the other tab is refused', async () => {
  const before = await countOrders()
  const key = { 'idempotency-key': randomUUID() }
  const carts = [anOrder(), anOrder({ lines: [aLine(productId, 2)], expectedTotal: 6_000_000 })]
  const answers = await Promise.all(carts.map((cart) => place(cart, key)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  const late = answers.find(({ status }) => status === 422)
  expect(await late?.json()).toMatchObject({ error: { code: 'key_reused' } })
  expect(await countOrders()).toBe(before + 1)
})

// @rule §5 Coupon, D9 | When two tabs compete for a coupon's last use, one order gets it
//   broken by: an order placed although its coupon couldn't be claimed (place-order.server.ts)
test('the last use of a coupon in two tabs at once: one order gets it, the other is refused and reserves nothing', async () => {
  await makeCoupon(api.db, { code: 'LASTUSE', usageLimit: 1 })
  const products = [await makeProduct(api.db), await makeProduct(api.db)]
  const answers = await Promise.all(
    products.map((id) => place(anOrder({ lines: [aLine(id)], couponCode: 'lastuse', expectedTotal: 1_150_000 }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const loser = answers.findIndex(({ status }) => status === 409)
  expect(await answers[loser]?.json()).toMatchObject({
    error: { code: 'coupon_invalid', message: 'This coupon has reached its usage limit' },
  })
  expect(await onHand(products[loser] ?? '')).toEqual([10])
})

describe('between the quote and the order', () => {
  const sized = { sizes: ['S', 'M'], colors: ['#ffd700'] }
  const inGold = async () => {
    const stock = [{ size: 'M', color: '#ffd700', onHand: 5 }]
    return makeProduct(api.db, { ...sized, stock })
  }
  const line = (id: string, choice: object = {}) => ({ ...aLine(id), size: 'M', color: '#ffd700', ...choice })
  const agreed = { expectedTotal: 1_250_000 }

  test.each([
    ['the size is no longer made', { sizes: ['S'] }, 'not_made'],
    ['the colour is no longer made', { colors: ['#000000'] }, 'not_made'],
    ['the product is archived', { archivedAt: new Date() }, 'gone'],
  ])('%s: the refusal names the line, and nothing is sold', async (_, change, problem) => {
    const id = await inGold()
    await api.db.updateTable('product').set(change).where('id', '=', id).execute()
    const answer = await place(anOrder({ lines: [line(id)], ...agreed }))
    expect(await refused(answer)).toMatchObject({
      status: 409,
      code: 'out_of_stock',
      details: { quote: { lines: [{ productId: id, problem }] } },
    })
    expect(await onHand(id)).toEqual([5])
  })

  test('a lower price is refused with the new total, so that nobody pays the higher one', async () => {
    const id = await inGold()
    await api.db.updateTable('product').set({ price: 900_000 }).where('id', '=', id).execute()
    expect(await refused(await place(anOrder({ lines: [line(id)], ...agreed })))).toMatchObject({
      code: 'price_changed',
      details: { quote: { totals: { totalAmount: 1_150_000 } } },
    })
  })

  test('a coupon that was deactivated is refused with the price without it', async () => {
    const id = await inGold()
    const couponId = await makeCoupon(api.db, { code: 'SWITCHED' })
    await api.db.updateTable('coupon').set({ isActive: false }).where('id', '=', couponId).execute()
    const answer = await place(anOrder({ lines: [line(id)], couponCode: 'SWITCHED', expectedTotal: 1_150_000 }))
    expect(await refused(answer)).toMatchObject({
      code: 'coupon_invalid',
      message: 'Coupon not found',
      details: { quote: { coupon: null, totals: { totalAmount: 1_250_000 } } },
    })
  })

  test('a colour in capitals that isn’t made takes no stock of another line', async () => {
    const id = await inGold()
    const lines = [line(id), line(id, { color: '#FFD700', quantity: 20 })]
    const quoted = await api.post('/api/v1/quotes', { lines })
    expect(await quoted.json()).toMatchObject({
      data: { lines: [{ problem: null }, { problem: 'not_made', available: 0 }], totals: { subtotal: 1_000_000 } },
    })
    expect((await place(anOrder({ lines, ...agreed }))).status).toBe(409)
    expect(await onHand(id)).toEqual([5])
  })

  test.each(['__proto__', 'constructor', '<img src=x onerror=alert(1)>', "M' or true --", '\u202eM'])(
    'a size %s isn’t made',
    async (size) => {
      const lines = [line(await inGold(), { size, color: size })]
      const quoted = await api.post('/api/v1/quotes', { lines })
      expect(await quoted.json()).toMatchObject({ data: { lines: [{ problem: 'not_made', size, color: size }] } })
    },
  )
})

describe('an invalid cart', () => {
  test.each(['"2"', '1.5', '-1', '1e9', '1e999', '-0', 'null', 'true', '[2]', '{"valueOf":2}'])(
    'with a quantity of %s is refused',
    async (quantity) => {
      const before = await countOrders()
      const body = JSON.stringify(anOrder()).replace('"quantity":1', `"quantity":${quantity}`)
      const answer = await refused(await sendText('/api/v1/orders', body))
      expect([answer.status, Object.keys(answer.details.fields ?? {})]).toEqual([422, ['lines.0.quantity']])
      expect(await countOrders()).toBe(before)
    },
  )

  test.each(['"3250000"', '3250000.5', '-1', '1e300', '1e999', '[3250000]', 'null'])(
    'with an agreed total of %s is refused',
    async (total) => {
      const body = JSON.stringify(anOrder()).replace('"expectedTotal":3250000', `"expectedTotal":${total}`)
      const answer = await refused(await sendText('/api/v1/orders', body))
      expect([answer.status, Object.keys(answer.details.fields ?? {})]).toEqual([422, ['expectedTotal']])
    },
  )

  test('of ten thousand lines is refused', async () => {
    const lines = Array.from({ length: 10_000 }, () => aLine(randomUUID()))
    for (const path of ['/api/v1/orders', '/api/v1/quotes']) {
      const answer = await sendText(path, JSON.stringify(path.endsWith('orders') ? anOrder({ lines }) : { lines }))
      expect(answer.status).toBe(422)
    }
  })

  test('with __proto__ is refused by that field, and no prototype is changed', async () => {
    const polluted = JSON.stringify(anOrder()).replace('{', '{"__proto__":{"expectedTotal":1,"isAdmin":true},')
    expect((await sendText('/api/v1/orders', polluted)).status).toBe(422)
    const address = JSON.stringify(anOrder()).replace('"firstName"', '"__proto__":{"state":"Nowhere"},"firstName"')
    expect((await sendText('/api/v1/orders', address)).status).toBe(422)
    expect('isAdmin' in {}).toBe(false)
  })

  // @rule §8 Backend | Input with endless nesting is refused, and never an error of the shop
  //   broken by: no limit to the depth (json-body.ts)
  test('that is nested too deeply is refused', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000)
    const hint = `{"orderId":"${randomUUID()}","action":"payment_success","isGuestOrder":true,"paymentResponse":${deep}}`
    expect((await sendText('/functions/v1/update-order-status', hint)).status).toBe(422)
  })
})

describe('a browser without the order’s cookie, or with another one', () => {
  test('can neither see nor pay the order, which stays unpaid', async () => {
    const { id } = await orderIn(await place(anOrder()))
    const charged = api.shop.scripted.get('korapay')?.charges.length
    const others = ['', `aso_orders=${id}`, `aso_orders=${`${id}.`.repeat(200)}~${'A'.repeat(43)}`]
    for (const cookie of others) {
      expect((await api.ask(`/api/v1/orders/${id}/status`, { headers: { cookie } })).status).toBe(404)
      const paid = await api.post(`/api/v1/orders/${id}/payments`, { paymentGateway: 'korapay' }, { cookie })
      expect(paid.status).toBe(404)
    }
    expect(api.shop.scripted.get('korapay')?.charges).toHaveLength(charged ?? 0)
  })
})
