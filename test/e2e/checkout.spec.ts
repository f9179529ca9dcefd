import type { Page } from '@playwright/test'
import {
  buyer,
  dataOf,
  expect,
  fillAddress,
  fillFromOtherTab,
  fillStorage,
  ignoreConsole,
  type Line,
  open,
  query,
  settled,
  test,
} from './cart-fixtures.ts'
import { lookAtClosedPopup, popup, press, seeClosedPopupChecked, toast } from './payment-steps.ts'
import { pressAround, pressAt } from './pressed-twice.ts'
import { routeOnce } from './route-once.ts'

const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₦/ })

/** Whether another element covers the middle of a field. */
function isCovered(field: Element): boolean {
  const { x, y, width, height } = field.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) !== field
}

async function openCheckout(page: Page, lines: Line[]): Promise<void> {
  await fillStorage(page, lines)
  await open(page, '/checkout')
}

const ordersOf = (productId: string) =>
  query<{
    id: string
    status: string
    payment_status: string
    total_amount: string
    shipping_address: { phone: string }
  }>(
    `select o.id, o.status, o.payment_status, o.total_amount, o.shipping_address from "order" o join order_item i on i.order_id = o.id
     where i.product_id = $1`,
    [productId],
  )

const toCart = (page: Page) => page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).first()

async function proceed(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Continue as Guest' }).click()
}

/** Inserts a live coupon for this test alone. */
async function makeCoupon(code: string, type: 'percentage' | 'fixed', value: number): Promise<string> {
  await query(
    `insert into coupon (code, discount_type, discount_value, is_active, starts_at)
     values ($1, $2, $3, true, now() - interval '1 day')`,
    [code, type, value],
  )
  return code
}

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Coupon code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Coupon applied successfully')).toBeVisible()
}

/** Makes a change in the shop at the moment when the page sends the order. */
const changeAtPay = (page: Page, change: () => Promise<unknown>) =>
  routeOnce(page, dataOf('/checkout'), async (route) => {
    await change()
    await route.continue()
  })

// @rule §2 Checkout | Guest notice
//   broken by: no guest notice (checkout-form.tsx)
// @rule §2 Checkout | Order summary
//   broken by: the total without shipping (totals-list.tsx)
// @rule §2 Checkout | Payment method choice
//   broken by: Korapay left out of the payment methods (payment-methods.tsx)
// @rule §2 Checkout | Shipping form with the states as a list
// @rule §2 Route guards | Guests can open the checkout by its path
//   broken by: guests sent to the cart (checkout/route.tsx)
// @rule §2 Routes | /checkout, guests allowed
//   broken by: guests sent to the cart (checkout/route.tsx)
// @rule §4 Checkout flag | Arriving at the checkout starts it
// @rule §4 Checkout mode | Guest when not signed in
//   broken by: guests sent to the cart (checkout/route.tsx)
// @rule §5 Checkout | All seven fields: Please fill in your {field name}, in order
//   broken by: 'telephone' for 'phone' (shipping-address.ts)
// @rule §5 Checkout | Please enter a valid email address
// @rule §4 Checkout mode | The applied coupon is kept in session storage and restored
//   broken by: a coupon accepted after it has expired (coupon.ts)
// @rule §5 Checkout, D8c | Messages about cart changes cover no field
// @rule §2 Checkout | The checkout of an empty cart says that it is empty
// @rule §5 Checkout | Both messages are at their fields
test('the checkout validates its fields, keeps what was typed, and shows the order', async ({ page, sell, noise }) => {
  const usual = page.viewportSize() ?? { width: 390, height: 844 }
  const errors = page.getByRole('alert').filter({ hasText: 'Please check these fields' })
  const code = await makeCoupon(`KEPT${Date.now()}`, 'percentage', 1000)

  await test.step('the checkout shows the guest notice, the form, the payment methods and the order', async () => {
    const name = 'Ìró àti Bùbá Ẹlẹ́wà ti Ìgbéyàwó ní Ọ̀ṣun, with a gèlè of the same cloth'
    await openCheckout(page, [{ product: await sell({ name, price: 1_850_000 }), quantity: 2 }])
    await expect(page).toHaveTitle('Checkout | Aṣọ')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByText('You are checking out as a guest')).toBeVisible()
    const methods = page.getByRole('group', { name: 'Payment Method' }).getByRole('radio')
    await expect(methods).toHaveCount(3)
    await expect(methods.nth(0)).toHaveAccessibleName(/^Flutterwave/)
    await expect(methods.nth(0)).toBeChecked()
    await expect(methods.nth(1)).toHaveAccessibleName(/^Paystack/)
    await expect(methods.nth(2)).toHaveAccessibleName(/^Korapay/)
    await expect(page.getByLabel('State').getByRole('option')).toHaveCount(38)
    await expect(summary(page).getByRole('listitem')).toContainText('Quantity 2₦37,000')
    await expect(summary(page)).toContainText('Total₦39,500')
    await settled(page)
    expect(await noise.shift()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const isBegun = () => JSON.parse(localStorage.getItem('aso-shop') ?? '{}').state.checkoutInProgress
    expect(await page.evaluate(isBegun)).toBe(true)
  })

  await test.step('every empty field has its specified message, in the specified order', async () => {
    await payButton(page).click()
    const missing = ['first name', 'last name', 'email', 'phone', 'address', 'city', 'state']
    await expect(errors.getByRole('listitem')).toHaveText(missing.map((field) => `Please fill in your ${field}`))
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Please fill in your first name')
  })

  await test.step('the checkout fits in 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const product = await sell({ name: 'Ìró àti Bùbá Ẹlẹ́wà ti Ìgbéyàwó', price: 42_000_000 })
    await fillFromOtherTab(page, [{ product, quantity: 5 }])
    await expect(summary(page)).toContainText('Quantity 5')
    await payButton(page).click()
    await expect(page.getByText('Please check these fields')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.setViewportSize(usual)
  })

  await test.step('a field’s message links to it, and disappears once it is filled', async () => {
    await page.getByLabel('First name').fill('Ẹniọlá')
    await page.getByLabel('Email').fill('not an address')
    await payButton(page).click()
    await expect(errors.getByText('Please enter a valid email address')).toBeVisible()
    await expect(errors.getByText('Please fill in your first name')).toHaveCount(0)
    await errors.getByRole('button', { name: 'Please enter a valid email address' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveValue('Ẹniọlá')
  })

  await test.step('what is typed is never lost, and a coupon is kept during the checkout', async () => {
    await fillFromOtherTab(page, [{ product: await sell() }])
    await applyCode(page, code.toLowerCase())
    await expect(summary(page)).toContainText(`Discount (${code})-₦2,000`)
    expect(await page.evaluate(() => sessionStorage.getItem('aso-coupon'))).toBe(code)
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Ẹniọlá')
    await expect(summary(page)).toContainText(`Discount (${code})-₦2,000`)
  })

  await test.step('a restored coupon is checked again', async () => {
    // An open page is told of the change, requests a quote by itself, and would show the result before the next page could.
    await page.goto('/robots.txt')
    await query("update coupon set expires_at = now() - interval '1 hour' where code = $1", [code])
    await page.goto('/checkout')
    await expect(page.getByText('Your coupon was removed: This coupon has expired.')).toBeVisible()
    await expect(summary(page).getByText('This coupon has expired', { exact: true })).toBeVisible()
    await expect(summary(page)).toContainText('Total₦22,500')
    expect(await page.evaluate(() => sessionStorage.getItem('aso-coupon'))).toBeNull()
  })

  await test.step('changes of the cart are listed above the order and cover no field', async () => {
    const product = await sell({ name: 'Bùbá', onHand: 2 })
    await fillFromOtherTab(page, [{ product: { ...product, onHand: 9 }, quantity: 5 }])
    await expect(summary(page)).toContainText('Bùbá: only 2 left, so we lowered your quantity.')
    await expect(page.getByText('Your cart has changed')).toHaveCount(1)
    for (const label of [...Object.keys(buyer), 'State']) {
      const field = page.getByLabel(label)
      await field.scrollIntoViewIfNeeded()
      expect(await field.evaluate(isCovered)).toBe(false)
    }
  })

  await test.step('the checkout of an empty cart says so', async () => {
    await fillFromOtherTab(page, [])
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    const back = page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })
    await expect(back).toHaveAttribute('href', '/shop')
  })

  await test.step('a phone number is accepted in any usual notation, and an invalid email is marked at its field', async () => {
    const product = await sell()
    await fillFromOtherTab(page, [{ product }])
    await fillAddress(page)
    const phone = '+234 (0) 803-123-4567'
    await page.getByLabel('Phone').fill('not a phone')
    await page.getByLabel('Email').fill('a@b..c')
    await payButton(page).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Please enter a valid phone number/)
    await page.getByLabel('Phone').fill(phone)
    await page.getByLabel('Email').fill(buyer.Email)
    await payButton(page).click()
    await expect(popup(page)).toBeVisible()
    expect(await ordersOf(product.id)).toMatchObject([{ shipping_address: { phone } }])
  })
})

// @rule §7 Orders, D3 | Changed stock and coupon are shown with the new total before any payment opens
//   broken by: a lowered quantity not mentioned (quote-changes.ts)
// @rule §2 Checkout, D8a | A cart whose lines have all sold out says so at the checkout
//   broken by: the form shown for a sold-out cart (checkout-page.tsx)
// @rule §7 Orders | Pieces bought by others meanwhile are mentioned
//   broken by: the lines left out of the message (checkout-error.ts)
// @rule D8c | A product taken off sale during its checkout is named, even if nothing else is left
// @rule §7 Orders, D3 | A changed price is shown with the new total before any payment opens
//   broken by: a changed price adopted without a message (quote-changes.ts)
test('changes since the page was loaded are shown with the new total before any payment opens', async ({
  page,
  sell,
}) => {
  const told = page.getByRole('alert').filter({ hasText: 'Your order was not placed' })

  await test.step('stock, and a coupon', async () => {
    const product = await sell({ name: 'Gèlè', price: 1_000_000, onHand: 4 })
    await openCheckout(page, [{ product, quantity: 3 }])
    const code = await makeCoupon(`FELL${Date.now()}`, 'fixed', 100_000)
    await applyCode(page, code)
    await fillAddress(page)
    await changeAtPay(page, async () => {
      await query('update stock set on_hand = 1 where product_id = $1', [product.id])
      await query('update coupon set is_active = false where code = $1', [code])
    })
    await page.getByRole('button', { name: 'Pay ₦31,500' }).click()
    await expect(told).toContainText('Gèlè: only 1 left, so we lowered your quantity.')
    await expect(told).toContainText('Your coupon was removed: Coupon not found.')
    await expect(page.getByRole('button', { name: 'Accept and pay ₦12,500' })).toBeVisible()
    expect(await ordersOf(product.id)).toEqual([])
  })

  await test.step('the last piece taken by somebody else', async () => {
    const product = await sell({ name: 'Ìró', price: 2_000_000, onHand: 1 })
    await fillFromOtherTab(page, [{ product }])
    await changeAtPay(page, () => query('update stock set on_hand = 0 where product_id = $1', [product.id]))
    await page.getByRole('button', { name: /pay ₦22,500/i }).click()
    await expect(told).toContainText('Ìró has sold out.')
    await expect(page.getByRole('heading', { name: 'Nothing in your cart can be bought at the moment' })).toBeVisible()
    expect(await ordersOf(product.id)).toEqual([])
  })

  await test.step('the only piece taken off sale', async () => {
    const product = await sell({ name: 'Bùbá', price: 2_000_000 })
    await fillFromOtherTab(page, [{ product }])
    await changeAtPay(page, () => query('update product set archived_at = now() where id = $1', [product.id]))
    await page.getByRole('button', { name: /pay ₦22,500/i }).click()
    await expect(told).toContainText('Bùbá is no longer sold, so we took it out of your cart.')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  await test.step('a price', async () => {
    const product = await sell({ name: 'Bùbá', price: 2_100_000 })
    await fillFromOtherTab(page, [{ product }])
    await fillAddress(page)
    await changeAtPay(page, () => query('update product set price = 2600000 where id = $1', [product.id]))
    await page.getByRole('button', { name: /pay ₦23,500/i }).click()
    await expect(told).toContainText('Bùbá now costs ₦26,000 instead of ₦21,000.')
    await expect(told).toContainText('Total: ₦23,500 ₦28,500')
    await expect(popup(page)).toHaveCount(0)
    expect(await ordersOf(product.id)).toEqual([])
    // The open page learns of another price, and its message agrees with the new total.
    await query('update product set price = 2650000 where id = $1', [product.id])
    await expect(told).toContainText('Total: ₦23,500 ₦29,000')
    await expect(told).toContainText('Bùbá now costs ₦26,500 instead of ₦21,000.')
    // The price changes once more, and the second press of a slow double click doesn't accept it unread.
    await changeAtPay(page, () => query('update product set price = 2700000 where id = $1', [product.id]))
    // Long enough not to be a second press itself.
    await page.evaluate(() => new Promise((later) => setTimeout(later, 600)))
    const spot = await page.getByRole('button', { name: 'Accept and pay ₦29,000' }).evaluate(pressAt)
    await expect(told).toContainText('Total: ₦29,000 ₦29,500')
    await page.evaluate(pressAround, spot)
    await settled(page)
    await expect(popup(page)).toHaveCount(0)
    expect(await ordersOf(product.id)).toEqual([])
    await page.getByRole('button', { name: 'Accept and pay ₦29,500' }).click()
    await expect(popup(page)).toBeVisible()
    expect(await ordersOf(product.id)).toMatchObject([{ total_amount: '2950000' }])
  })
})

// @rule §7 Orders, D3 | A line that sells out during the checkout is removed from the total, and the rest can be paid
// @rule §8 Toasts | Payment modal closed. Please check your order status.
//   broken by: another text (payment-flow.ts)
// @rule §4 Popup close | Otherwise payment_cancelled is sent
//   broken by: payment_cancelled not sent (payment-flow.ts)
// @rule §7 Payment update | orderId, userId, transactionId, paymentResponse, action, isGuestOrder
//   broken by: userId left out of what is sent (payment-calls.ts)
// @rule §8 Toasts | Payment cancelled. Your order is saved and you can try again later.
//   broken by: another text (payment-flow.ts)
// @rule §8 Toasts | Payment was successful but we had trouble updating your order.
//   broken by: another text (payment-flow.ts)
test('an order is placed for what is left, its popup closed twice, and finally paid', async ({ page, sell, noise }) => {
  await page.clock.install()
  await test.step('a line sells out, another one doesn’t', async () => {
    const [gele, fan] = [await sell({ name: 'Gèlè', price: 6_000_000 }), await sell({ name: 'Fan', price: 3_000_000 })]
    await openCheckout(page, [{ product: gele }, { product: fan }])
    await fillAddress(page)
    await changeAtPay(page, () => query('update stock set on_hand = 0 where product_id = $1', [fan.id]))
    await page.getByRole('button', { name: 'Pay ₦90,000' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'Your order was not placed' })
    await expect(told).toContainText('Fan has sold out.')
    await expect(told).toContainText('Total: ₦90,000 ₦60,000')
    await expect(page.getByText('Not in this order: Fan. Your cart says why.')).toBeVisible()
    await page.route(/\/orders\/[^/]+\/status/, (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Accept and pay ₦60,000' }).click()
    await expect(popup(page)).toBeVisible()
    expect(await ordersOf(gele.id)).toMatchObject([{ total_amount: '6000000' }])
    expect(await ordersOf(fan.id)).toEqual([])
  })

  await test.step('a closed popup whose order can’t be read refers to the order’s status', async () => {
    await press(page, 'cancel')
    await lookAtClosedPopup(page)
    await expect(toast(page, 'Payment modal closed. Please check your order status.')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('a closed popup whose payment is not pending is cancelled, and the order stays', async () => {
    await page.route(/\/orders\/[^/]+\/status/, (route) =>
      route.fulfill({ json: { status: 'pending', paymentStatus: 'failed' } }),
    )
    const told = page.waitForRequest(/update-order-status/)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await press(page, 'cancel')
    await lookAtClosedPopup(page)
    expect((await told).postDataJSON()).toMatchObject({
      action: 'payment_cancelled',
      userId: null,
      isGuestOrder: true,
      orderId: expect.any(String),
      transactionId: null,
      paymentResponse: null,
    })
    await expect(toast(page, 'Payment cancelled. Your order is saved and you can try again later.')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('a payment is settled even if the page’s hint can’t be sent', async () => {
    await page.route('**/update-order-status', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await press(page, 'success')
    await expect(toast(page, 'Payment was successful but we had trouble updating your order.')).toBeVisible()
    await expect(page).toHaveURL(/\/order-success\?order=/)
    await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
    await expect(page.getByText(/^Payment received/)).toBeVisible()
  })
  ignoreConsole(noise, /INTERNET_DISCONNECTED|failed:/)
})

// @rule §8 Toasts | Failed to process checkout.
// @rule §7 Orders, D14 | A retry after a broken connection orders once
//   broken by: a new key for every send (checkout-keys.ts)
// @rule §7 Orders, D14 | A double click orders once
//   broken by: a press during sending treated as another order: by button, form and key (place-button.tsx,
//   use-checkout.ts)
// @rule Weak networks | A payment that opens slowly moves nothing on the page
//   broken by: the space below kept only once the window is open (placed-panel.tsx)
// @rule §8 Toasts | Payment modal closed. If payment was successful, please check your order status.
//   broken by: another text (payment-flow.ts)
// @rule §8 Toasts | Payment verification is taking longer than expected. Please check your order status.
//   broken by: another text (payment-flow.ts)
test('an order is placed once, whatever goes wrong, and waits when its popup is closed', async ({
  page,
  sell,
  noise,
}) => {
  const product = await sell()
  await page.clock.install()

  await test.step('a fault says Failed to process checkout. and keeps what was typed', async () => {
    await openCheckout(page, [{ product }])
    await fillAddress(page)
    await page.route(dataOf('/checkout'), (route) => route.fulfill({ status: 500, body: 'no' }))
    await payButton(page).click()
    await expect(toast(page, 'Failed to process checkout.')).toBeVisible()
    await expect(page.getByText('Nothing was charged.').first()).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue(buyer.Address)
    await page.unrouteAll()
  })

  await test.step('a broken connection says so', async () => {
    await page.route(dataOf('/checkout'), async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await payButton(page).click()
    await expect(page.getByText('you will not order twice')).toBeVisible()
    expect(await ordersOf(product.id)).toHaveLength(1)
    await page.unrouteAll()
  })

  const opened = Promise.withResolvers<void>()
  await test.step('sending again is the same order, and a double press orders once', async () => {
    const sent: string[] = []
    const pressedAgain = Promise.withResolvers<void>()
    await page.route(dataOf('/checkout'), async (route) => {
      sent.push(route.request().url())
      const response = await route.fetch()
      await pressedAgain.promise
      await route.fulfill({ response })
    })
    await page.route('**/sandbox/**/*.js', async (route) => {
      await opened.promise
      await route.continue()
    })
    // The second press of a double click on a slow phone arrives before React has rendered anything.
    const takesAnotherPress = await payButton(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      return !button.disabled
    })
    expect(takesAnotherPress).toBe(false)
    await expect.poll(() => sent).toHaveLength(1)
    // Pressed again while the response is pending.
    await payButton(page).dispatchEvent('click')
    pressedAgain.resolve()
    await expect(page.getByRole('status').filter({ hasText: 'Opening Flutterwave…' })).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(await ordersOf(product.id)).toHaveLength(1)
  })

  await test.step('what is below stays in place while a payment opens, however long that takes', async () => {
    const before = await summary(page).boundingBox()
    opened.resolve()
    await expect(page.getByText('Is the window gone?')).toBeVisible()
    expect(await summary(page).boundingBox()).toEqual(before)
  })

  await test.step('a closed popup is checked after 2 and again after 3 seconds, with a message each, and cancels nothing', async () => {
    await press(page, 'cancel')
    await seeClosedPopupChecked(page)
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
    expect(await ordersOf(product.id)).toMatchObject([{ status: 'pending', payment_status: 'pending' }])
  })

  await test.step('what a provider’s script left on the page is removed on navigation', async () => {
    await page.evaluate(() => {
      const paystack = [{ id: 'inline-background-1' }, { id: 'inline-checkout-1' }]
      for (const frame of [...paystack, { name: 'checkout' }, { src: 'about:blank#korapay' }])
        document.body.append(Object.assign(document.createElement('iframe'), frame))
    })
    await page.getByRole('link', { name: /^Cart, / }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.locator('script[src*="/sandbox/"], iframe')).toHaveCount(0)
  })
  ignoreConsole(noise, /status of 500|CONNECTION_RESET|failed:/)
})

// @rule §7 Orders, D14 | If the server says that a key was used for another order, the next press uses a new one and orders
//   broken by: the refused key sent again (use-checkout.ts)
test('a key that the server refuses is replaced, and the next press orders', async ({ page, sell, noise }) => {
  const product = await sell()
  await openCheckout(page, [{ product }])
  await fillAddress(page)
  await routeOnce(page, dataOf('/checkout'), async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await expect(page.getByText('you will not order twice')).toBeVisible()
  const [first] = await ordersOf(product.id)
  await query(`update "order" set checkout_fingerprint = 'of something else' where id = $1`, [first?.id])
  await page.context().clearCookies()
  await payButton(page).click()
  await expect(page.getByText('Please send it once more.')).toBeVisible()
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: /^Order #\w+ is saved$/ })).toBeVisible()
  expect(await ordersOf(product.id)).toHaveLength(2)
  ignoreConsole(noise, /CONNECTION_RESET|failed:/)
})

// @rule §7 Orders, D14 | A reload during payment leads to the saved order
//   broken by: the saved order forgotten (use-redirect-to-saved-order.ts)
// @rule §7 Orders | A changed cart becomes a new order, which takes over the unpaid one's reserved stock
//   broken by: the unpaid order not abandoned (use-checkout.ts)
// @rule §4 Cart | Clearing empties the cart
// @rule §4 Payment flow | The cart is cleared, checkout ends, history is replaced
//   broken by: the cart not emptied by a payment (finish-checkout.ts)
test('a saved order is offered again, replaced by a new one, and replaced by the order of a changed cart', async ({
  page,
  sell,
}) => {
  const product = await sell({ onHand: 1 })
  const saved = page.getByRole('region', { name: 'Your saved order' })

  await test.step('a reload during payment leads to the saved order, not to another one', async () => {
    await openCheckout(page, [{ product }])
    await fillAddress(page)
    await payButton(page).click()
    await expect(popup(page)).toBeVisible()
    await page.goto('/checkout')
    await expect(page).toHaveURL(/\/order-success\?order=/)
    await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
    expect(await ordersOf(product.id)).toHaveLength(1)

    await toCart(page).click()
    await expect(saved).toContainText('waits for its payment')
    await page.getByRole('link', { name: 'Pay for it' }).click()
    await expect(page).toHaveURL(/\/order-success\?order=/)
  })

  await test.step('unless a new order is chosen', async () => {
    await toCart(page).click()
    await page.getByRole('button', { name: 'Order anew instead' }).click()
    await expect(page.getByRole('link', { name: 'Pay for the saved order' })).toBeVisible()
    await proceed(page)
    await payButton(page).click()
    await expect(popup(page)).toBeVisible()
    expect((await ordersOf(product.id)).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'pending'])
  })

  await test.step('a cart changed after its order was saved is ordered again, with the stock that the order reserved', async () => {
    await press(page, 'cancel')
    await query('update stock set on_hand = on_hand + 2 where product_id = $1', [product.id])
    await open(page, '/cart')
    await expect(saved).toContainText('waits for its payment')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(saved).toContainText('It is cancelled when you place your new order, which takes over its pieces.')
    await proceed(page)
    await expect(summary(page)).toContainText('Quantity 3')
    await payButton(page).click()
    await press(page, 'success')
    await expect(page.getByText(/^Payment received: ₦60,000/)).toBeVisible()
    expect(
      await query(
        `select o.status, o.payment_status, i.quantity from "order" o join order_item i on i.order_id = o.id
         where i.product_id = $1 order by o.created_at`,
        [product.id],
      ),
    ).toEqual([
      { status: 'cancelled', payment_status: 'pending', quantity: 1 },
      { status: 'cancelled', payment_status: 'pending', quantity: 1 },
      { status: 'processing', payment_status: 'success', quantity: 3 },
    ])
  })

  await test.step('Back from the order skips the checkout, whose cart is empty', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })
})

// @rule §7 Orders | If the same cart was ordered in another tab, the shopper is asked first
//   broken by: the same cart placed without asking (place-order.server.ts)
test('a second tab with the same cart is asked first; continuing cancels the order that holds the last piece', async ({
  page,
  context,
  sell,
}) => {
  const product = await sell({ name: 'Bùbá', onHand: 1 })
  await openCheckout(page, [{ product }])
  await fillAddress(page)
  const other = await context.newPage()
  await open(other, '/checkout')
  await fillAddress(other)
  await payButton(other).click()
  await expect(popup(other)).toBeVisible()
  await payButton(page).click()
  const question = page.getByRole('alert').filter({ hasText: 'You have already ordered these' })
  await expect(question).toContainText('is saved and waits for its payment. Nothing was placed a second time.')
  await expect(question).toContainText('It holds what this one needs, and is cancelled if you order again.')
  await expect(question.getByRole('link', { name: /^See order #/ })).toHaveAttribute('href', /\/order-success\?order=/)
  expect(await ordersOf(product.id)).toHaveLength(1)
  await page.getByRole('button', { name: /^Order again and pay ₦/ }).click()
  await expect(popup(page)).toBeVisible()
  expect((await ordersOf(product.id)).map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
  await other.close()
})

// @rule §7 Orders, D14 | A tab that asked about an earlier order says so once another tab has paid it, and links to it
//   broken by: the question left unchanged (use-checkout.ts)
// @rule §4 Cart | A tab whose saved order is paid in another tab says so in its cart, and links to it
//   broken by: the order checked only once (use-saved-order.ts)
test('a second tab learns that the order it waits for is paid', async ({ page, context, sell }) => {
  const product = await sell({ name: 'Bùbá', onHand: 3 })
  await openCheckout(page, [{ product }])
  await fillAddress(page)
  await payButton(page).click()
  await expect(popup(page)).toBeVisible()
  await open(page, '/cart')
  const saved = page.getByRole('region', { name: 'Your saved order' })
  await expect(saved).toContainText('waits for its payment')

  const other = await context.newPage()
  await open(other, '/checkout')
  await fillAddress(other)
  await payButton(other).click()
  const question = other.getByRole('alert').filter({ hasText: 'You have already ordered these' })
  await expect(question).toContainText('is saved and waits for its payment')

  const third = await context.newPage()
  const [order] = await ordersOf(product.id)
  await open(third, `/order-success?order=${order?.id}`)
  await third.getByRole('button', { name: 'Pay Now' }).click()
  await press(third, 'success')
  await expect(third.getByText(/^Payment received/)).toBeVisible()

  await expect(question).toContainText('is paid. Nothing was placed a second time.')
  await expect(question.getByRole('link', { name: /^See order #/ })).toBeVisible()
  await expect(saved).toContainText(/Order #\w{8} is paid\./)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await saved.getByRole('link', { name: 'View your order' }).click()
  await expect(page.getByText(/^Payment received/)).toBeVisible()
})

// @rule §8 Toasts | Failed to initialize payment.
//   broken by: another text (payment-flow.ts)
test('a provider that can’t be opened shows an error, and its hosted page leads back', async ({
  page,
  sell,
  noise,
}) => {
  await test.step('a provider that can’t be opened shows an error and can be retried', async () => {
    await openCheckout(page, [{ product: await sell() }])
    await fillAddress(page)
    await page.route('**/sandbox/**/*.js', (route) => route.abort('blockedbyclient'))
    await page.route(/\/orders\/[^/]+\/payments/, (route) => route.fulfill({ status: 500, json: {} }))
    await payButton(page).click()
    await expect(toast(page, 'Failed to initialize payment.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await page.waitForURL(/\/sandbox\//)
  })

  await test.step('if the popup is blocked, the provider’s own page opens and leads back', async () => {
    await page.locator('button[value=success]').click()
    await expect(page).toHaveURL(/\/order-success\?order=/)
    await expect(page.getByText(/^Payment received/)).toBeVisible()
    await toCart(page).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })
  ignoreConsole(noise, /BLOCKED|failed:|status of 500/)
})

// @rule §4 Payment, hosted page | If the popup is blocked, the provider's page opens and leads back
//   broken by: giving up after a blocked popup (payment-flow.ts)
// @rule §4 Payment flow | An order paid while no page of the shop was open is recognised later: the cart is emptied
//   broken by: the cart not emptied by a payment (finish-checkout.ts)
test('an order that was paid while no page of the shop was open is shown as paid', async ({ page, sell, noise }) => {
  await openCheckout(page, [{ product: await sell() }])
  await fillAddress(page)
  await page.route('**/sandbox/**/*.js', (route) => route.abort('blockedbyclient'))
  await payButton(page).click()
  await page.waitForURL(/\/sandbox\//)
  await page.route('**/payment-return/**', (route) => route.abort())
  await Promise.all([page.waitForRequest('**/payment-return/**'), page.locator('button[value=success]').click()])
  // The provider's webhook may arrive a moment later.
  await expect(async () => {
    await open(page, '/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('is saved and waits for its payment')).toHaveCount(0)
  ignoreConsole(noise, /BLOCKED|failed:|ERR_FAILED/)
})
