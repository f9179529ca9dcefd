import { expect, test } from 'vitest'
import { isPersonalPath } from './personal-paths.ts'

test.each([
  '/checkout',
  '/Checkout',
  '/checkout.data',
  '/order-success',
  '/order-lookup',
  '/payment-return/ref.data',
  '/newsletter/token',
  '/showroom/book',
  '/showroom/session/token',
  '/staff-invitation.data',
  '/sign-in',
  '/reset-password',
  '/confirm-email.data',
  '/confirm-email-change',
  '/account/orders',
  '/dashboard',
  '/admin/orders.data',
  '/%64ashboard',
  '/%64%41shboard/orders.data',
  '//dashboard',
  '/order%2Dsuccess',
])('%s is personal', (path) => {
  expect(isPersonalPath(path)).toBe(true)
})

test.each(['/', '/_.data', '/shop', '/cart', '/checkout-guide', '/product/admin', '/administration'])(
  '%s is public',
  (path) => {
    expect(isPersonalPath(path)).toBe(false)
  },
)
