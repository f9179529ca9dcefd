import { expect, fillAddress, fillStorage, ignoreConsole, open, query, test } from './cart-fixtures.ts'
import { clearCookies } from './fixtures.ts'
import { checkOut, payNow, place, press } from './payment-steps.ts'

test('paying an order again that has ended shows why, beside the button to continue', {
  tag: '@phone',
}, async ({ page, sell, noise }) => {
  const product = await sell()
  await checkOut(page, product, 'flutterwave')
  await press(page, 'failed')
  await expect(payNow(page)).toBeVisible()
  await query(
    `update "order" set status = 'cancelled', released_at = now()
     where id in (select order_id from order_item where product_id = $1)`,
    [product.id],
  )
  await payNow(page).click()
  const reason = page.getByRole('alert').filter({ hasText: 'Your earlier order has ended' })
  await expect(reason).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Pay ₦22,500' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator(':focus')).toContainText('Your earlier order has ended')
  ignoreConsole(noise, /409/)
})

// @rule D11, D40 | An order that can no longer be seen isn't reported as ended or forgotten: it may be paid
//   broken by: it is treated as ended (use-checkout.ts)
test('an order that the current user can’t see may be paid, and is not placed again', {
  tag: '@phone',
}, async ({ page, sell, noise }) => {
  const product = await sell()
  await checkOut(page, product, 'flutterwave')
  await press(page, 'failed')
  await expect(payNow(page)).toBeVisible()
  // As if somebody had signed in in another tab, which assigned the order to that account, and had signed out again.
  await page.context().clearCookies()
  await payNow(page).click()
  const reason = page.getByRole('alert').filter({ hasText: 'We can’t find your order as you are signed in now.' })
  await expect(reason).toContainText('It may be paid already: please look before you pay again.')
  await expect(reason).toBeInViewport({ ratio: 1 })
  const header = await page.getByRole('banner').boundingBox()
  const shown = await reason.boundingBox()
  expect(shown?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  await expect(payNow(page)).toBeVisible()
  ignoreConsole(noise, /404/)
})

test('a shopper refused for too many unpaid orders can sign in right there', { tag: '@phone' }, async ({
  page,
  sell,
}) => {
  for (const piece of [1, 2, 3]) {
    await place(page, await sell({ price: piece * 1_000_000 }))
    // The next order comes as from another device.
    await clearCookies(page)
  }
  await fillStorage(page, [{ product: await sell() }])
  await open(page, '/checkout')
  await fillAddress(page)
  await page.getByRole('button', { name: 'Pay ₦22,500' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Three orders with this email' })
  await refusal.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
})
