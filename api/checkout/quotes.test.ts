import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Quote } from '#domain/checkout/quote.ts'
import { aLine, makeCoupon, makeProduct } from '#test/makers.ts'
import { openTestApi, type TestApi } from '#test/open-api.ts'

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
  test('prices a basket with its coupon and orders nothing', async () => {
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

  test('of nothing is nothing', async () => {
    expect(await quote({ lines: [] })).toEqual({
      lines: [],
      totals: { subtotal: 0, discount: 0, shippingFee: 0, totalAmount: 0 },
      coupon: null,
      couponProblem: null,
    })
  })

  test('says what can’t be sold and why a coupon doesn’t count', async () => {
    const lines = [aLine(productId, 5), aLine('5b1c2d3e-0000-4000-8000-000000000001')]
    expect(await quote({ lines, couponCode: 'NOPE' })).toMatchObject({
      lines: [{ problem: 'too_many', available: 3 }, { problem: 'gone' }],
      coupon: null,
      couponProblem: { reason: 'not_found', message: 'Coupon not found' },
    })
  })

  test('names the fields that it can’t read', async () => {
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

describe('trying coupon codes', () => {
  test('is counted for every code that isn’t known to be good', async () => {
    await quote({ lines: [aLine(productId)], couponCode: 'TENTH' })
    const before = api.counted.length
    await quote({ lines: [aLine(productId)] })
    await quote({ lines: [aLine(productId, 2)], couponCode: 'tenth' })
    expect(api.counted.length).toBe(before)
    await quote({ lines: [aLine(productId)], couponCode: 'GUESS' })
    await quote({ lines: [aLine(productId)], couponCode: 'GUESS' })
    expect(api.counted.slice(before)).toEqual(['coupon 203.0.113.7', 'coupon 203.0.113.7'])
  })

  test('ends in waiting, while baskets are still priced', async () => {
    api.over.add('coupon')
    const answer = await ask({ lines: [aLine(productId)], couponCode: 'GUESS2' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '90'])
    expect((await ask({ lines: [aLine(productId)] })).status).toBe(200)
    expect((await ask({ lines: [aLine(productId)], couponCode: 'TENTH' })).status).toBe(200)
    api.over.delete('coupon')
  })
})
