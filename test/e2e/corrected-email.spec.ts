import type { Page } from '@playwright/test'
import { expect, ready, test } from './cart-fixtures.ts'
import { mailedLink, place, setOrder } from './payment-steps.ts'

const savedTo = (email: string) => `We write to ${email} from now on`

/** Opens an unpaid order's page by its mailed link in another browser. */
async function openMailed(page: Page, elsewhere: Page, id: string): Promise<void> {
  await elsewhere.goto(await mailedLink(page, id))
  await expect(elsewhere.getByText(`#${id.slice(0, 8)}`).first()).toBeVisible()
  await ready(elsewhere)
}

async function correct(page: Page, email: string): Promise<void> {
  await page.getByText('Correct your email').click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save email' }).click()
}

/** Makes the shop respond as if the order were somebody else's, until the returned function is called. */
async function hideOrder(page: Page, { id, otherId }: { id: string; otherId: string }) {
  const isOrder = (url: URL) => url.pathname === '/order-success.data' && url.searchParams.get('order') === id
  const isState = (url: URL) => url.pathname === `/api/v1/orders/${id}/status`
  await page.route(isState, (route) => route.fulfill({ status: 404, json: {} }))
  await page.route(isOrder, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    await route.continue({ url: route.request().url().replace(id, otherId) })
  })
  return async () => {
    await page.unroute(isState)
    await page.unroute(isOrder)
  }
}

/** Expects that a page still watches its order. After an order couldn't be seen, the page tries again ten seconds later. */
async function showsChange(page: Page, id: string): Promise<void> {
  await setOrder(id, 'processing', 'success')
  await expect(page.getByText(/^Payment received: ₦/)).toBeVisible()
}

/** Makes a page check its order. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

// @rule D49 | Correcting the email of an order opened by a link is confirmed, even if the page checks the order before the response
//   broken by: the page reloaded during sending (use-order-watch.ts)
test('a check of the order before the correction is answered doesn’t hide it', async ({
  page,
  sell,
  browser,
  baseURL,
}) => {
  const [{ id }, { id: otherId }] = [await place(page, await sell()), await place(page, await sell())]
  const elsewhere = await browser.newPage({ ...(baseURL && { baseURL }) })
  await openMailed(page, elsewhere, id)
  const email = `corrected-${id}@example.com`
  await elsewhere.route(
    (url) => url.pathname === '/order-success.data' && url.searchParams.has('correct-email'),
    async (route) => {
      // As if the server had changed the address, and the cookie that opens the order from then on hadn't arrived yet.
      const show = await hideOrder(elsewhere, { id, otherId })
      const state = elsewhere.waitForResponse(`**/api/v1/orders/${id}/status`)
      await look(elsewhere)
      await state
      await elsewhere
        .getByText('Order Not Found')
        .waitFor({ timeout: 3000 })
        .catch(() => {})
      await show()
      await route.continue()
    },
  )
  await correct(elsewhere, email)
  await expect(elsewhere.getByText(savedTo(email))).toBeVisible()
  await showsChange(elsewhere, id)
  await elsewhere.close()
})

// @rule D49 | A second tab of the order keeps showing it when the email is corrected in the first
//   broken by: the order considered gone at once (use-last-good-order.ts)
test('an order that can’t be seen for a moment stays on its page', async ({ page, sell, browser, baseURL }) => {
  const [{ id }, { id: otherId }] = [await place(page, await sell()), await place(page, await sell())]
  const elsewhere = await browser.newPage({ ...(baseURL && { baseURL }) })
  await openMailed(page, elsewhere, id)
  const show = await hideOrder(elsewhere, { id, otherId })
  const loaded = elsewhere.waitForResponse((answer) => new URL(answer.url()).pathname === '/order-success.data')
  await look(elsewhere)
  expect((await loaded).status()).toBe(404)
  await show()
  await correct(elsewhere, `corrected-${id}@example.com`)
  await expect(elsewhere.getByText(savedTo(`corrected-${id}@example.com`))).toBeVisible()
  await elsewhere.close()
})

test('an order whose second request fails stays on its page', async ({ page, sell, browser, baseURL }) => {
  const [{ id }, { id: otherId }] = [await place(page, await sell()), await place(page, await sell())]
  const elsewhere = await browser.newPage({ ...(baseURL && { baseURL }) })
  await openMailed(page, elsewhere, id)
  let looks = 0
  await elsewhere.route(
    (url) => url.pathname === '/order-success.data',
    (route) => (looks++ === 0 ? route.continue({ url: route.request().url().replace(id, otherId) }) : route.abort()),
  )
  await look(elsewhere)
  await expect(elsewhere.getByText('Failed to load order details')).toBeVisible()
  await expect(elsewhere.getByText(`#${id.slice(0, 8)}`).first()).toBeVisible()
  await elsewhere.close()
})
