import type { Page } from '@playwright/test'
import {
  buyer,
  expect,
  fillAddress,
  fillStorage,
  ignoreConsole,
  open,
  query,
  ready,
  storeText,
  test,
} from './cart-fixtures.ts'
import { paidText, popup, press } from './payment-steps.ts'

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₦/ })
const items = (page: Page) => page.getByRole('list', { name: 'Items' })
const toCart = (page: Page) => page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).first()
const hostile = '"><img src=x onerror=alert(1)>\u202e__proto__'

/** Writes invalid values under every other storage key of the shop before the next page opens. */
const spoilStorage = (page: Page) =>
  page.addInitScript((hostile) => {
    if (sessionStorage.getItem('spoilt')) return
    sessionStorage.setItem('spoilt', 'yes')
    localStorage.setItem('aso-recently-viewed', JSON.stringify([hostile, '00000000-0000-0000-0000-000000000001', 7]))
    localStorage.setItem('aso-recent-searches', JSON.stringify([hostile, { toString: 'x' }, null]))
    localStorage.setItem('aso-dismissed-coupons', '{"length":1e9}')
    localStorage.setItem('aso-data-saver', hostile)
    sessionStorage.setItem('aso-coupon', hostile.repeat(99))
    sessionStorage.setItem('aso-popups-blocked', '')
    sessionStorage.setItem('aso-checkout-key', '{"key":"short","contents":""}')
    sessionStorage.setItem(
      'aso-checkout-draft',
      JSON.stringify({ firstName: hostile, state: 'Atlantis', __proto__: 1 }),
    )
    sessionStorage.setItem(
      'aso-saved-order',
      '{"id":"00000000-0000-0000-0000-000000000001","cart":{"lines":[],"couponCode":null}}',
    )
  }, hostile)

test.describe('hostile states', { tag: '@phone' }, () => {
  // @rule §3 Cart store | Whatever is in the browser's storage, the pages work and the cart can be bought
  //   broken by: a colour's name looked up on the object prototype (color.ts)
  test('junk under every key and in every address breaks no page: the valid line is bought', async ({ page, sell }) => {
    const product = await sell({ name: 'Bùbá' })
    const line = {
      productId: product.id,
      ...{ name: 'Bùbá', slug: product.slug, price: product.price, compareAtPrice: null, image: null },
      ...{ size: null, color: null, quantity: 1, available: 9 },
    }
    const lines = [
      { ...line, name: hostile, size: 'constructor', color: '__proto__' },
      { ...line, productId: '00000000-0000-0000-0000-000000000001' },
      { ...line, size: 'M\u0000' },
      line,
    ]
    await storeText(
      page,
      JSON.stringify({
        state: {
          lines,
          wishlist: [{ ...line, id: product.id, shownColor: '__proto__' }, line],
          checkoutInProgress: 'stuck',
        },
        version: 1e9,
      }),
    )
    await spoilStorage(page)
    page.on('dialog', (dialog) => expect(dialog.message()).toBe('no dialog'))
    const address = `?add=__proto__&q=${encodeURIComponent(hostile)}#${encodeURIComponent(hostile)}`
    for (const path of [`/product/${product.slug}`, '/wishlist', '/cart']) {
      await open(page, `${path}${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(items(page).getByText('No longer made')).toBeVisible()
    // By then the line with an invented size shows its product's name.
    await expect(items(page).getByText('Bùbá', { exact: true })).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Subtotal₦20,000')
    await open(page, `/checkout${address}`)
    await expect(page.getByLabel('First name')).toHaveValue(hostile)
    await fillAddress(page)
    await page.getByLabel('First name').fill(`\u202e${buyer['First name']}`)
    await payButton(page).click()
    await expect(popup(page)).toBeVisible()
    const [order] = await query<{ name: string }>(
      `select o.shipping_address ->> 'firstName' as name from "order" o join order_item i on i.order_id = o.id
       where i.product_id = $1`,
      [product.id],
    )
    expect(order).toEqual({ name: buyer['First name'] })
  })

  // @rule §6 Guest, D16 | An order that this browser can no longer open doesn't prevent ordering
  //   broken by: the tab keeps waiting for it (missing-order.tsx)
  test('cookies deleted during payment: the order isn’t found, and the cart can be ordered', async ({
    page,
    context,
    sell,
    noise,
  }) => {
    const product = await sell()
    await fillStorage(page, [{ product }])
    await open(page, '/checkout')
    await fillAddress(page)
    await payButton(page).click()
    await expect(popup(page)).toBeVisible()
    await context.clearCookies()
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
    await toCart(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Cart')
    await expect(page.getByText('is saved and waits for its payment')).toHaveCount(0)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
    await page.getByRole('link', { name: 'Continue as Guest' }).click()
    await payButton(page).click()
    await expect(popup(page)).toBeVisible()
    ignoreConsole(noise, /status of 404/)
  })

  // @rule §7 Orders | What another tab adds while this one pays stays in the cart
  test('one tab pays, with a clock a day ahead, while the other adds: only that line is left', async ({
    page,
    context,
    sell,
  }) => {
    const [bought, added] = [await sell({ name: 'Bùbá' }), await sell({ name: 'Gèlè' })]
    await page.clock.setSystemTime(Date.now() + 26 * 3_600_000)
    await fillStorage(page, [{ product: bought }])
    await open(page, '/checkout')
    await fillAddress(page)
    await payButton(page).click()
    await expect(popup(page)).toBeVisible()
    const other = await context.newPage()
    await open(other, `/product/${added.slug}`)
    await other.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click()
    await expect(other.getByText('Added to cart')).toBeVisible()
    await press(page, 'success')
    await expect(paidText(page)).toBeVisible()
    await toCart(other).click()
    await expect(items(other).getByText('Gèlè')).toBeVisible()
    await expect(items(other).getByText('Bùbá')).toHaveCount(0)
    await other.close()
  })

  // @rule §8 Backend | A page of an old release works on although its files are gone after a deploy
  test('a page whose files are gone after a deploy: the next page comes from the new release', async ({
    page,
    sell,
    noise,
  }) => {
    await fillStorage(page, [{ product: await sell({ name: 'Bùbá' }) }])
    await open(page, '/newsletter')
    // All files of the old release are missing until a document is requested.
    let isRenewed = false
    page.on('request', (request) => {
      isRenewed ||= request.isNavigationRequest()
    })
    await page.route(/\/assets\/.*\.js/, (route) =>
      isRenewed ? route.continue() : route.fulfill({ status: 404, body: 'gone' }),
    )
    await Promise.all([page.waitForEvent('load'), toCart(page).click()])
    await ready(page)
    await toCart(page).click()
    await expect(items(page).getByText('Bùbá')).toBeVisible()
    ignoreConsole(noise, /status of 404|Failed to fetch dynamically|Error loading route module|failed:/)
  })
})
