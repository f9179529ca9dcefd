import { describe, expect, test } from 'vitest'
import { isCacheable } from './cacheable.ts'
import { classifyRequest } from './classify-request.ts'
import { readToWorker } from './messages.ts'
import { pageUrl } from './page-url.ts'

const origin = 'https://aso.example'
const kind = (path: string, { method = 'GET', mode = 'cors' as RequestMode, at = origin } = {}) =>
  classifyRequest({ url: at + path, method, mode }, origin)

describe('what the worker does with a request', () => {
  test.each([
    ['/', 'page'],
    ['/shop?category=gowns', 'page'],
    ['/product/ada-gown', 'page'],
    ['/checkout-guide', 'page'],
    ['/cart', 'page'],
    ['/checkout', 'passing-page'],
    ['/order-success?order=1', 'passing-page'],
    ['/payment-return/ref-1', 'passing-page'],
    ['/newsletter/token', 'passing-page'],
    ['/account/orders', 'passing-page'],
    ['/admin', 'passing-page'],
    ['/%64ashboard', 'passing-page'],
    ['//dashboard/orders', 'passing-page'],
    ['/sandbox/paystack', 'passing-page'],
    ['/api/v1/products', 'passing-page'],
    ['/sitemap.xml', 'passing-page'],
  ])('a navigation to %s is a %s', (path, expected) => {
    expect(kind(path, { mode: 'navigate' })).toBe(expected)
  })

  test.each([
    ['/assets/entry-abc.js', 'asset'],
    ['/media/0123456789abcdef01234567/480.avif', 'picture'],
    ['/__manifest?paths=/shop&version=1', 'manifest'],
    ['/adire.svg', 'file'],
    ['/shop.data?page=2', 'data'],
    ['/_.data', 'data'],
    ['/api/v1/products/cards?ids=1', 'catalogue'],
    ['/api/v1/categories', 'catalogue'],
  ])('%s is kept as %s', (path, expected) => {
    expect(kind(path)).toBe(expected)
  })

  // @rule Weak networks | Event streams, POSTs, other origins and functions are not intercepted
  test.each([
    '/api/v1/events',
    '/api/v1/quotes',
    '/api/v1/orders/1',
    '/api/v1/views',
    '/functions/v1/update-order-status',
    '/storage/v1/object/public/pictures/0123456789abcdef01234567.webp',
    '/webhooks/paystack',
    '/sandbox/paystack/inline.js',
    '/dev/mailbox',
    '/checkout.data',
    '/order-success.data?order=1',
    '/payment-return/ref.data',
    '/account/orders.data',
    '/%64ashboard.data',
    '/sw.js',
  ])('ignores %s', (path) => {
    expect(kind(path)).toBeNull()
  })

  test('ignores other methods and other origins', () => {
    expect(kind('/shop', { method: 'POST', mode: 'navigate' })).toBeNull()
    expect(kind('/assets/a.js', { at: 'https://elsewhere.example' })).toBeNull()
  })
})

// @rule Weak networks | Only complete responses with status 200 and without no-store are cached
test('caches only successful responses that may be stored', () => {
  const answer = (status: number, headers = {}, redirected = false) => ({
    status,
    redirected,
    headers: new Headers(headers),
  })
  expect(isCacheable(answer(200))).toBe(true)
  expect(isCacheable(answer(200, { 'cache-control': 'private, no-cache' }))).toBe(true)
  expect(isCacheable(answer(200, { 'cache-control': 'No-Store' }))).toBe(false)
  for (const status of [0, 204, 206, 301, 404, 500]) expect(isCacheable(answer(status))).toBe(false)
  expect(isCacheable(answer(200, {}, true))).toBe(false)
})

test('finds the cached page for a link with tracking parameters', () => {
  expect(pageUrl(`${origin}/product/ada?size=M&fbclid=x&utm_source=whatsapp#reviews`)).toBe(
    `${origin}/product/ada?size=M`,
  )
})

test('ignores unknown messages', () => {
  for (const message of [null, 'keep', { type: 'keep' }, { type: 'keep', urls: 'x' }, { type: 'drop' }]) {
    expect(readToWorker(message)).toBeNull()
  }
  expect(readToWorker({ type: 'keep', urls: ['/cart', 1] })).toEqual({ type: 'keep', urls: ['/cart'] })
})

test('keeps at most three hundred addresses of a page', () => {
  const urls = Array.from({ length: 301 }, (_, at) => `/assets/${at}.js`)
  expect(readToWorker({ type: 'keep', urls })).toEqual({ type: 'keep', urls: urls.slice(0, 300) })
})
