import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageAccess } from '#http/page-access.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anAddress, makeProduct, testShop } from '#test/factories.ts'
import { openTestPages, pagePaths } from '#test/test-pages.ts'
import { type TestHttpApp, testHttpApp } from './http-app.fixture.ts'

let database: TestDatabase
let server: TestHttpApp
let productId: string
const faults: unknown[] = []
// Console output, which bypasses the log.
const printed: unknown[] = []
beforeAll(async () => {
  for (const way of ['warn', 'error'] as const) vi.spyOn(console, way).mockImplementation((text) => printed.push(text))
  database = await testDatabase()
  productId = await makeProduct(database.db, { slug: 'ada-gown' })
  const shop = testShop(database.db, { report: (fault) => void faults.push(fault) })
  server = testHttpApp({ shop, pages: await openTestPages(shop) })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await database.close()
})

// NUL, also within a word; half of a surrogate pair; invalid UTF-8; incomplete percent encodings.
const nul = ['%00', 'ada-gown%00']
const hostile = [...nul, '%ED%A0%80', '%ff', '%', '%E0%A4%A', '%2500']
const withParameter = pagePaths().filter((path) => /[:*]/.test(path))
const withoutOne = pagePaths().filter((path) => !/[:*]/.test(path))

const ask = async (path: string, init?: RequestInit) => {
  faults.length = 0
  const answer = await server.ask(path, init)
  return { status: answer.status, text: await answer.text(), faults: [...faults] }
}

test('the tested paths are those of the shop’s pages', async () => {
  expect(await ask('/product/ada-gown')).toMatchObject({ status: 200, faults: [] })
  expect(withParameter).toContain('/payment-return/:reference')
  expect(withoutOne).toContain('/checkout')
})

// @rule Bad input | A NUL, a lone surrogate or a stray % in any page's path is an unknown address
test.each(withParameter)('in the path of %s it gives 404, or redirects a signed-out visitor home', async (path) => {
  const isForAnybody = ['everyone', 'order', 'signed'].includes(pageAccess[path]?.page ?? '')
  const status = isForAnybody ? /^404$/ : /^(?:302|401|404)$/
  for (const text of [...hostile, ...nul.map((one) => `${one}.data`)]) {
    const address = path.replace(/:\w+|\*/, text)
    const answer = await ask(address)
    expect([String(answer.status), answer.faults], address).toEqual([expect.stringMatching(status), []])
  }
  expect(printed).toEqual([])
})

const names = ['q', 'size', 'color', 'category', 'sort', 'page', 'minPrice', 'order', 'key', 'problem', 'answer']

// @rule Bad input | A NUL in any page's query is ignored
test.each(withoutOne)('in the query of %s it is ignored', async (path) => {
  const plain = await ask(path)
  for (const text of ['a%00b', '%ff']) {
    const answer = await ask(`${path}?${names.map((name) => `${name}=${text}`).join('&')}`)
    const expected = path === '/order-success' ? 404 : plain.status
    expect(answer, text).toMatchObject({ status: expected, faults: [] })
  }
})

// @rule D49 | An address of thousands of parts isn't given to the router: that takes seconds, in which nobody else is answered
//   broken by: addresses of any depth given to the router (routes.ts)
test('an address of many parts is answered without a page', async () => {
  for (const beginning of ['/', '/shop/', '/product/ada-gown/']) {
    const answer = await ask(beginning + 'x/'.repeat(5_000))
    expect(answer).toEqual({ status: 404, text: 'There is nothing at this address.\n', faults: [] })
  }
})

test('in a cookie it is ignored', async () => {
  for (const text of hostile) {
    const headers = { cookie: `aso_orders=${text}~${text}; aso_session=${text}; data-saver=${text}` }
    for (const path of ['/', '/order-success?order=a', '/payment-return/R-1']) {
      expect((await ask(path, { headers })).faults).toEqual([])
    }
  }
})

describe('a form', () => {
  const post = (path: string, fields: Record<string, string>) =>
    ask(path, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    })
  const form = async () => ({
    ...anAddress,
    cart: JSON.stringify([{ productId, size: null, color: null, quantity: 1 }]),
    couponCode: '',
    paymentGateway: 'paystack',
    expectedTotal: '1',
    checkoutKey: 'k'.repeat(16),
  })

  // @rule Bad input | A NUL in a field of the checkout is refused at that field
  test.each(Object.keys(anAddress))('with a NUL in %s is refused at that field', async (field) => {
    const answer = await post('/checkout', { ...(await form()), [field]: 'a\0b' })
    expect(answer).toMatchObject({ status: 422, faults: [] })
    expect(answer.text).toContain('Please retype your')
  })

  test.each([
    ['couponCode', 'A\0B'],
    ['checkoutKey', `${'k'.repeat(16)}\0`],
    ['paymentGateway', 'paystack\0'],
    ['expectedTotal', '1\0'],
    ['cart', '[{"productId":"\\u0000","size":null,"color":null,"quantity":1}]'],
    ['cart', `[{"productId":"${randomUUID()}","size":"\\u0000","color":"\\ud800","quantity":1}]`],
  ])('with a NUL in %s is refused: %j', async (field, value) => {
    expect(await post('/checkout', { ...(await form()), [field]: value })).toMatchObject({ status: 422, faults: [] })
  })

  test('for an order or a subscription with one gives 404', async () => {
    for (const path of ['/order-success?order=%00&key=%00', '/newsletter/%00', '/newsletter/a']) {
      expect(await post(path, { paymentGateway: '\0', wish: '\0' })).toMatchObject({ status: 404, faults: [] })
    }
  })
})
