import { expect, test } from 'vitest'
import { pagePaths } from '#test/test-pages.ts'
import { routeTemplate } from './route-template.ts'

const token = 'WzQ1bGl0dGxlc2VjcmV0b2ZhbmV3c2xldHRlcm1haWw'

test.each([
  [`/newsletter/${token}`, '/newsletter/:token'],
  [`/Newsletter/${token}.data`, '/newsletter/:token.data'],
  ['/payment-return/R-1', '/payment-return/:reference'],
  ['/api/v1/orders/0b8e1c1e-0000-4000-8000-000000000000/status', '/api/v1/orders/:id/status'],
  ['/webhooks/paystack', '/webhooks/:provider'],
  ['/storage/v1/object/list/pictures', '/storage/v1/object/list/:bucket'],
  ['/storage/v1/object/pictures/ada.jpg', '/storage/v1/object/:bucket/:path'],
  ['/storage/v1/object/pictures/ada/2031/ada.jpg', '/storage/*'],
  ['/', '/'],
  ['/cart', '/cart'],
  ['/_root.data', '/_root.data'],
  ['/order-success.data', '/order-success.data'],
  ['/api/v1/quotes', '/api/v1/quotes'],
  ['/assets/root-Bx2.js', '/assets/root-Bx2.js'],
  ['/ada@example.com', '/*'],
  [`/${token}`, '/*'],
  ['/api/v1/ada@example.com', '/api/*'],
  ['/sandbox/paystack/pay/abc_123', '/sandbox/*'],
])('%s is logged as %s', (path, logged) => {
  expect(routeTemplate(path)).toBe(logged)
})

// @rule D49 | Addresses are logged by their route: no token, reference or id
//   broken by: a page with a parameter that isn't listed (route-template.ts)
test('every page with a parameter has its template', () => {
  const withParameter = pagePaths().filter((path) => path.includes(':'))
  expect(withParameter.length).toBeGreaterThan(5)
  for (const path of withParameter) {
    expect(routeTemplate(path.replace(/:\w+/g, token)).replace(/:\w+/g, ':p')).toBe(path.replace(/:\w+/g, ':p'))
  }
})

// @rule D49 | A refused request to one of the shop's pages is logged by its route
//   broken by: a page that isn't listed (plain-routes.ts)
test('every page without a parameter is logged unchanged when it was refused', () => {
  const plain = pagePaths().filter((path) => !/[:*]/.test(path))
  expect(plain.length).toBeGreaterThan(10)
  expect(plain.map((path) => routeTemplate(path, { isServed: false }))).toEqual(plain)
})

// @rule D49 | Typed text in an address isn't logged, not even a name or phone number of plain letters and digits
//   broken by: every plain path logged (route-template.ts)
test.each([
  ['/adaeze-okafor', '/*'],
  ['/08031234567', '/*'],
  ['/api/v1/08031234567', '/api/*'],
  ['/admin/adaeze', '/*'],
  ['/shop/adaeze', '/shop/:collection'],
  ['/checkout', '/checkout'],
  ['/checkout.data', '/checkout.data'],
  ['/Sign-In/', '/sign-in'],
  ['/api/v1/quotes', '/api/v1/quotes'],
])('%s, refused, is logged as %s', (path, logged) => {
  expect(routeTemplate(path, { isServed: false })).toBe(logged)
})

test.each([
  // Up to the limits of depth, word length and total length for served paths.
  [`/${'a'.repeat(24)}`, `/${'a'.repeat(24)}`],
  [`/${'a'.repeat(25)}`, '/*'],
  ['/a/b/c/d', '/a/b/c/d'],
  ['/a/b/c/d/e', '/*'],
  [`/${'a'.repeat(24)}/${'b'.repeat(24)}/${'c'.repeat(9)}`, `/${'a'.repeat(24)}/${'b'.repeat(24)}/${'c'.repeat(9)}`],
  [`/${'a'.repeat(24)}/${'b'.repeat(24)}/${'c'.repeat(10)}`, '/*'],
  ['/dev/mailbox/a/b/c/d', '/dev/*'],
  ['/.well-known/acme-challenge/token_1', '/.well-known/*'],
  ['/functions/v1/anything_else', '/functions/*'],
  ['/robots.txt', '/robots.txt'],
  ['/2031', '/2031'],
  ['/admin/*', '/*'],
  ['/media/a/b/c/d/e/f/Ada.png', '/media/a/b/c/d/e/f/Ada.png'],
  ['/fonts/x', '/fonts/x'],
  ['/icons/x', '/icons/x'],
  ['/x/media/Ada@home', '/*'],
  ['/product/agbada/', '/product/agbada/'],
  ['/api/v1/orders/look-up', '/api/v1/orders/look-up'],
  ['/api/v1/Orders/Look-Up', '/api/v1/Orders/Look-Up'],
])('%s, served, is logged as %s', (path, logged) => {
  expect(routeTemplate(path)).toBe(logged)
})

test.each([
  ['/api/v1/orders/look-up', '/api/v1/orders/look-up'],
  ['/', '/'],
  ['/_root.data', '/_root.data'],
  ['/dev/mailbox', '/dev/*'],
  ['/assets/root-Bx2.js', '/assets/root-Bx2.js'],
  ['/product/agbada.data', '/product/:slug.data'],
  ['/x/api/y', '/*'],
])('%s, refused, is logged as %s too', (path, logged) => {
  expect(routeTemplate(path, { isServed: false })).toBe(logged)
})

// @rule D49 | An address is matched in linear time, whatever it is
//   broken by: a pattern with any number of adjacent words (route-template.ts)
test('an address of words that nearly match is checked quickly', () => {
  const began = performance.now()
  const word = 'a'.repeat(13)
  expect(routeTemplate(`/${word}/${word}!.data`)).toBe('/*')
  expect(performance.now() - began).toBeLessThan(1_000)
})
