import { expect, test } from 'vitest'
import { isHere, isPayingPage, pathAfterSignIn } from './after-sign-in.ts'

const full = { checkoutInProgress: true, lines: ['a line'] }

// @rule §4 Authentication | After signing in: to the return address, else to /checkout with a checkout in progress and a non-empty cart
//   broken by: an empty cart sent to the checkout (after-sign-in.ts)
test.each([
  ['/dashboard/orders', full, '/dashboard/orders'],
  [undefined, full, '/checkout'],
  [null, { ...full, lines: [] }, null],
  [undefined, { ...full, checkoutInProgress: false }, null],
])('with the return path %s and the cart %j: %s', (returnTo, cart, path) => {
  expect(pathAfterSignIn(returnTo, cart)).toBe(path)
})

test('a return path to the current page counts as staying there', () => {
  const here = { pathname: '/shop', search: '?category=adire' }
  for (const path of ['/shop', '/shop?category=adire']) expect(isHere(path, here), path).toBe(true)
  for (const path of ['/', '/shop/adire', '/shop?category=lace', '/shop?category=adire&page=2'])
    expect(isHere(path, here), path).toBe(false)
})

test('only pages where one can pay are loaded as documents, whatever their query', () => {
  const paying = ['/checkout', '/order-success?order=1', '/payment-return/paystack?reference=1', '/dashboard/orders/1/']
  for (const path of paying) expect(isPayingPage(path), path).toBe(true)
  const others = ['/', '/shop?returnTo=/checkout', '/checkouts', '/dashboard/orders', '/dashboard/orders?page=2']
  for (const path of others) expect(isPayingPage(path), path).toBe(false)
})
