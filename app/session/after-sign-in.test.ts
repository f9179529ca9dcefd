import { expect, test } from 'vitest'
import { pathAfterSignIn } from './after-sign-in.ts'

const full = { checkoutInProgress: true, lines: ['a line'] }

// @rule §4 Authentication | After signing in: to the return address, else with a checkout in progress and a full cart to /checkout
//   broken by: an empty cart sent to the checkout (after-sign-in.ts)
test.each([
  ['/dashboard/orders', full, '/dashboard/orders'],
  [undefined, full, '/checkout'],
  [null, { ...full, lines: [] }, null],
  [undefined, { ...full, checkoutInProgress: false }, null],
])('asked for %s, with the cart %j: %s', (returnTo, cart, path) => {
  expect(pathAfterSignIn(returnTo, cart)).toBe(path)
})
