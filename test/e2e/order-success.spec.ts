import type { Page } from '@playwright/test'
import { aPassword, signInAsNewCustomer } from './accounts.ts'
import { buyer, dataOf, expect, follow, ignoreConsole, open, query, ready, settled, test } from './cart-fixtures.ts'
import { shopUrl } from './fixtures.ts'
import { paidText, payNow, place, popup, press, setOrder } from './payment-steps.ts'
import { signOutByApi } from './security-steps.ts'

const steps = (page: Page) => page.getByRole('list', { name: 'Progress of your order' }).getByRole('listitem')

// @rule §2 Order success | Without an order: Order information not found, and to / after 3 seconds
//   broken by: home after ten seconds, or after one (missing-order.tsx)
// @rule §8 Success page | Order information not found
//   broken by: another text (missing-order.tsx)
// @rule §9 Redirect | Success page redirect delay 3 seconds
test('a visit without any order says so, and goes home after 3 seconds', async ({ page }) => {
  // The page's clock is paused, so that the wait is exact even on a busy machine.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/order-success')
  await expect(page.getByRole('heading', { name: 'Order information not found' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.clock.runFor(2_999)
  // The URL changes only with the response, so look for the request, which shows that the navigation has begun.
  await page.evaluate(() => fetch('/healthz'))
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([])
  await expect(page).toHaveURL(/\/order-success$/)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elegance Meets Tradition')
})

// @rule §2 Order success | Order Not Found with Return to Home
//   broken by: no way home (missing-order.tsx)
// @rule §6 Guest, D16 | A guest's order is open only to the browser that placed it and to the mailed link
//   broken by: every order open to everybody (order-access.server.ts)
// @rule §8 Success page | Order Not Found
//   broken by: another text (missing-order.tsx)
test('another browser’s order is Order Not Found, with links home and to sign in', async ({
  page,
  sell,
  browser,
  baseURL,
}) => {
  const { id } = await place(page, await sell())
  const address = `/order-success?order=${id}`
  expect((await page.request.get(address)).status()).toBe(200)
  const stranger = await browser.newPage({ ...(baseURL && { baseURL }) })
  expect((await stranger.goto(address))?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  // The order may belong to an account whose session has ended in this browser.
  await expect(stranger.locator('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    `/sign-in?returnTo=${encodeURIComponent(address)}`,
  )
  // Otherwise a checkout of the same cart would lead here again and again.
  await stranger.evaluate((saved) => sessionStorage.setItem('aso-saved-order', JSON.stringify(saved)), {
    ...{ id, isAbandoned: false, cart: { lines: [], couponCode: null } },
  })
  await stranger.reload()
  await expect.poll(() => stranger.evaluate(() => sessionStorage.getItem('aso-saved-order'))).toBeNull()
  await stranger.close()
})

test('a customer whose session ended during payment signs in on the return page, and can pay', async ({
  page,
  sell,
  noise,
}) => {
  const her = await signInAsNewCustomer(page)
  const { id, reference } = await place(page, await sell())
  await query('delete from session where user_id = $1', [her.id])
  await open(page, `/payment-return/${reference}?status=cancelled&key=of-no-order`)
  await page.locator('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email', { exact: true }).fill(her.email)
  await page.getByLabel('Password', { exact: true }).fill(aPassword)
  await page.locator('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/order-success\\?order=${id}`))
  await payNow(page).click()
  await press(page, 'success')
  await expect(paidText(page)).toBeVisible()
  ignoreConsole(noise, /status of 40[14]/)
})

// @rule §8 Success page | A guest whose order moved to an account during payment is told that nothing is lost
test('a guest who signs in and out in another tab during payment is told that nothing is lost', async ({
  page,
  sell,
  noise,
}) => {
  const { id } = await place(page, await sell())
  await open(page, `/order-success?order=${id}`)
  await payNow(page).click()
  const success = popup(page).contentFrame().locator('button[value=success]')
  await expect(success).toBeVisible()
  const other = await page.context().newPage()
  await signInAsNewCustomer(other)
  const claimed = await other.request.post('/api/v1/account/claim-orders', { headers: { origin: shopUrl() }, data: {} })
  expect(claimed.status()).toBe(200)
  expect(await query('select 1 as one from "order" where id = $1 and user_id is not null', [id])).toHaveLength(1)
  expect((await signOutByApi(other)).status()).toBe(200)
  await other.close()
  await success.click()
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await expect(page.getByText('If you have just paid, nothing is lost')).toBeVisible()
  ignoreConsole(noise, /status of 40[134]/)
})

test('a delivered order is no longer shown when its tab is looked at after a sign-out in another one', async ({
  page,
  sell,
  noise,
}) => {
  await signInAsNewCustomer(page)
  const { id } = await place(page, await sell())
  await setOrder(id, 'delivered', 'success')
  await open(page, `/order-success?order=${id}`)
  await expect(page.getByText(buyer.Address)).toBeVisible()
  expect((await signOutByApi(page)).status()).toBe(200)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  ignoreConsole(noise, /status of 40[134]/)
})

// @rule §2 Order success | Shipping summary and items
//   broken by: the city left out (order-details.tsx)
// @rule §2 Routes | /order-success, guests allowed
//   broken by: closed also to the browser that placed it (guest-orders.server.ts)
// @rule §9 Shipping, D6 | Later screens show the fee stored on the order
//   broken by: the total without shipping (totals-list.tsx)
// @rule D17 | Orders are shown as # and their first 8 characters
//   broken by: nine characters shown (status.ts)
// @rule §2 Order success | Three-step progress: Order Placed; Processing; Shipped
//   broken by: a shipped order marks only two steps (status.ts)
// @rule §4 Progress | Order Placed always, Processing from processing, Shipped from shipped
//   broken by: a shipped order marks only two steps (status.ts)
// @rule §2 Order success | A cancelled order has no steps and nothing due
//   broken by: steps shown for a cancelled order (order-page.tsx)
test('an order shows its number, items, stored totals, address and progress', async ({ page, sell, noise }) => {
  const name = 'Ìró àti Bùbá Ẹlẹ́wà ti Ìgbéyàwó ní Ọ̀ṣun, with a gèlè of the same cloth'
  const { id, link } = await place(page, await sell({ name, price: 1_850_000 }))
  await setOrder(id, 'processing', 'success')
  // The order keeps its stored fee, whatever the current settings say.
  await query('update "order" set shipping_fee = 300000, total_amount = 2150000 where id = $1', [id])
  for (const visit of ['an order shows itself', 'a reload shows it again']) {
    await test.step(visit, async () => {
      await open(page, link)
      await expect(page.getByText(`Order #${id.slice(0, 8)}`)).toBeVisible()
      await expect(page).toHaveTitle(`Order #${id.slice(0, 8)} | Aṣọ`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Adébọ́lá')
      await expect(page.getByRole('region', { name: 'Items' })).toContainText(name)
      const sums = page.getByRole('region', { name: 'Order Summary' })
      await expect(sums).toContainText('Subtotal₦18,500')
      await expect(sums).toContainText('Shipping₦3,000')
      await expect(sums).toContainText('Total₦21,500')
      const shipping = page.getByRole('region', { name: 'Shipping' })
      for (const part of [buyer['Last name'], buyer.Address, 'Ikeja, Lagos', buyer.Phone, buyer.Email]) {
        await expect(shipping).toContainText(part)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await settled(page)
      expect(await noise.shift()).toBe(0)
    })
  }

  for (const [status, lit] of [
    ['pending', ['done', 'not yet', 'not yet']],
    ['processing', ['done', 'done', 'not yet']],
    ['shipped', ['done', 'done', 'done']],
    ['delivered', ['done', 'done', 'done']],
  ] as const) {
    await test.step(`the three steps of an order that is ${status}`, async () => {
      await setOrder(id, status, 'success')
      const told = page.waitForResponse(dataOf('/order-success'))
      await follow(page, link)
      await told
      await expect(steps(page)).toHaveText(
        ['Order Placed', 'Processing', 'Shipped'].map((step, index) => `${step}, ${lit[index]}`),
      )
    })
  }

  await test.step('a cancelled order says that nothing is due and has no steps', async () => {
    await setOrder(id, 'cancelled', 'pending')
    await follow(page, link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was cancelled')
    await expect(page.getByText('It was not paid, and nothing is due.')).toBeVisible()
    await expect(steps(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
  })
})

// @rule §4 Payment, hosted page | Returning with an undecided payment: checking, no Pay Now
//   broken by: Pay Now offered for an undecided payment (payment-return/route.tsx)
test('returning from the provider’s page with an undecided payment: checking, no Pay Now, until it is decided', async ({
  page,
  sell,
}) => {
  const { id, reference } = await place(page, await sell(), 'korapay')
  await page.goto(`/payment-return/${reference}?reference=${reference}`)
  await expect(page).toHaveURL(new RegExp(`/order-success\\?order=${id}&checking=1$`))
  await expect(page.getByText('We are checking your payment. You do not need to pay again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
  await ready(page)
  await setOrder(id, 'processing', 'success')
  await expect(page.getByText(/^Payment received/)).toBeVisible()
})

// @rule §8 Success page | Failed to load order details, as a toast; what is shown stays
//   broken by: an unreadable order shown as not found (order-success/route.tsx)
// @rule §2 Order success, D18 | The navigation state opens the order, and a reload shows it again
//   broken by: the navigation state ignored (missing-order.tsx)
// @rule §8 Success page | Failed to load order details, with a retry
//   broken by: an unreadable order shown as not found (order-success/route.tsx)
// @rule §4 Popup close, D18b | An order paid meanwhile shows it by itself
//   broken by: the order page not watching (use-order-watch.ts)
// @rule §7 Orders | Read an order's payment_status and status
//   broken by: the order page not watching (use-order-watch.ts)
// @rule D43 | An open page of a paid order shows by itself that the shop has moved it
//   broken by: only unpaid orders watched (use-order-watch.ts)
test('an open order page updates itself by one event stream, and says when it can’t', async ({ page, sell, noise }) => {
  const { id, link } = await place(page, await sell())
  const streams: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/events')) streams.push(search)
  })

  await test.step('an order that can’t be reloaded stays on the page, and a toast says so', async () => {
    await page.clock.install()
    const bannerFollowed = page.waitForResponse(/assets\/events-/)
    await open(page, link)
    await expect(page.getByText('This order is not paid yet.')).toBeVisible()
    await page.clock.runFor(2_500)
    await bannerFollowed
    await page.route(dataOf('/order-success'), (route) => route.abort('internetdisconnected'))
    await setOrder(id, 'processing', 'success')
    await expect(page.getByText('Failed to load order details')).toBeVisible()
    await expect(page.getByText(`Order #${id.slice(0, 8)}`)).toBeVisible()
    expect(streams).toEqual([`?topic=banner&topic=catalogue&topic=settings&topic=order:${id}`])
  })

  await test.step('an order that can’t be read at all says so, with a retry', async () => {
    const carried = await place(page, await sell(), 'paystack')
    await page.evaluate((orderId) => {
      history.pushState({ usr: { orderId }, key: 'carried', idx: 1 }, '', '/order-success')
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, carried.id)
    await expect(page.getByRole('heading', { name: 'Failed to load order details' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(`Order #${carried.id.slice(0, 8)}`)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/order-success\\?order=${carried.id}$`))

    await test.step('an unpaid order can be paid here, and shows it as soon as it is paid', async () => {
      await expect(page.getByText('This order is not paid yet.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
      await expect(page.getByRole('radio', { name: /^Paystack/ })).toBeChecked()
      await setOrder(carried.id, 'processing', 'success')
      await expect(page.getByText(/^Payment received: ₦22,500 through Paystack/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
    })

    await test.step('a paid order shows by itself that it is shipped', async () => {
      await expect(steps(page).nth(2)).toHaveText('Shipped, not yet')
      await setOrder(carried.id, 'shipped', 'success')
      await expect(steps(page).nth(2)).toHaveText('Shipped, done')
    })
  })
  ignoreConsole(noise, /INTERNET_DISCONNECTED|failed:/)
})
