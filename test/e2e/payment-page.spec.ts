import type { Page } from '@playwright/test'
import { buyer, dataOf, expect, follow, ignoreConsole, open, query, settled, test } from './cart-fixtures.ts'
import { clearCookies } from './fixtures.ts'
import {
  attemptsOf,
  choose,
  mailedLink,
  paidText,
  payNow,
  place,
  popup,
  press,
  providers,
  setAttempt,
  setOrder,
  setScenario,
  titles,
} from './payment-steps.ts'

const payment = (page: Page) => page.getByRole('region', { name: 'Payment' })

// @rule §4 Payment, hosted page | Pay Now works without scripts, also from the mailed link
//   broken by: the mailed link opens nothing (order-keys.server.ts)
test('without scripts, from the mailed link: Pay Now leads to the provider’s own page and back, paid', async ({
  page,
  sell,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const plain = await context.newPage()
  for (const provider of providers) {
    await test.step(titles[provider], async () => {
      const { id } = await place(page, await sell())
      await plain.goto(await mailedLink(page, id))
      await expect(plain.getByText('This order is not paid yet.')).toBeVisible()
      await expect(plain.getByRole('link', { name: 'Look again' })).toHaveAttribute(
        'href',
        `/order-success?order=${id}`,
      )
      await plain.getByRole('radio', { name: titles[provider] }).check()
      await plain.getByRole('button', { name: 'Pay Now' }).click()
      await plain.waitForURL(/\/sandbox\//)
      await plain.locator('button[value=success]').click()
      await expect(plain).toHaveURL(new RegExp(`/order-success\\?order=${id}`))
      await expect(plain.getByText(`Payment received: ₦22,500 through ${titles[provider]}.`)).toBeVisible()
      expect((await attemptsOf(id)).at(-1)).toMatchObject({ provider, state: 'paid' })
    })
  }
  await context.close()
})

// @rule §4 Payment, hosted page | The return page shows nothing of somebody else's order
//   broken by: a return page shown to anybody (payment-return/route.tsx)
// @rule §4 Payment, hosted page | The query of the return address is ignored
//   broken by: a payment judged paid whatever the provider says (check-verification.ts)
// @rule §4 Payment, hosted page | A shopper who cancelled may pay at once
//   broken by: a shopper who cancelled told to wait (payment-return/route.tsx)
test('the server’s answers to a return from a provider', async ({ page, sell, playwright, baseURL }) => {
  const { id, reference, link } = await place(page, await sell())
  const stranger = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  /** The return page's response. Redirects aren't followed, because one would already tell a stranger that the order exists. */
  const back = (wanted: string, search: string, asked = page.request) =>
    asked.get(`/payment-return/${wanted}${search}`, { maxRedirects: 0 })

  await test.step('the plain form of somebody else’s order opens nothing', async () => {
    const answer = await stranger.post(link, {
      form: { paymentGateway: 'paystack' },
      headers: { 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(404)
    expect(await attemptsOf(id)).toHaveLength(1)
  })

  await test.step('nobody else learns that there is an order; an unknown reference has none', async () => {
    const strange = await back(reference, '?status=successful', stranger)
    const unknown = await back('ABCDEF01-00112233AABB', '?status=successful', stranger)
    expect([strange.status(), unknown.status()]).toEqual([404, 404])
    expect(strange.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    for (const answer of [strange, unknown]) {
      const told = (await answer.text()).replaceAll(/[0-9A-F]{8}-[0-9A-F]{12}/g, '')
      expect(told).not.toContain(id)
      expect(told).toMatch(/<h1[^>]*>Order Not Found</)
      expect(told).toContain('If you have just paid, nothing is lost')
    }
  })

  await test.step('the query string is ignored', async () => {
    const [other] = await query<{ reference: string }>(
      "select reference from payment_attempt where state = 'paid' and order_id <> $1 limit 1",
      [id],
    )
    for (const search of [
      '?status=completed&transaction_id=1',
      `?status=successful&status=successful&tx_ref=${other?.reference ?? 'X'}&transaction_id=999999`,
    ]) {
      const answer = await back(reference, search)
      expect([answer.status(), answer.headers().location]).toEqual([302, `${link}&checking=1`])
    }
    expect((await attemptsOf(id)).map(({ state }) => state)).toEqual(['open'])
  })

  await test.step('a shopper who cancelled on the provider’s page may pay at once', async () => {
    const paystack = await place(page, await sell(), 'paystack')
    for (const [order, search] of [
      [{ reference, link }, '?status=cancelled&status=cancelled'],
      [{ reference, link }, '?status=cancelled&tx_ref=x'],
      [paystack, ''],
    ] as const) {
      const answer = await back(order.reference, search)
      expect([answer.status(), answer.headers().location]).toEqual([302, order.link])
    }
  })
  await stranger.dispose()
})

test('if provider scripts are blocked, later attempts open the provider’s page, and Back works', async ({
  page,
  sell,
  noise,
}) => {
  const { id, link } = await place(page, await sell())
  await page.route('**/sandbox/**/*.js', (route) =>
    /inline\.js|v3\.js|collections/.test(route.request().url()) ? route.abort('blockedbyclient') : route.continue(),
  )
  await open(page, link)
  await choose(page, 'korapay')
  await payNow(page).click()
  await page.waitForURL(/\/sandbox\//)
  await page.reload()
  expect(await attemptsOf(id)).toHaveLength(3)

  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`order=${id}`))
  await choose(page, 'flutterwave')
  await test.step('the order is shown as paid if the webhook came first', async () => {
    await setScenario(page, 'flutterwave', { webhooks: 'before', returnStatus: 'cancelled' })
    await payNow(page).click()
    await page.waitForURL(/\/sandbox\/flutterwave/)
    expect(await attemptsOf(id)).toHaveLength(4)
    await page.locator('button[value=success]').click()
    await expect(paidText(page)).toContainText('through Flutterwave.')
  })
  await page.reload()
  await expect(paidText(page)).toBeVisible()
  ignoreConsole(noise, /BLOCKED|failed:/)
})

// @rule §4 Payment, waiting, D12 | An expired order: nothing is due, and a link to the shop
//   broken by: another text for an order that has ended (payment-messages.ts)
// @rule §4 Payment flow | At most five attempts, with a clear message
//   broken by: a sixth attempt (payment-state.ts)
// @rule §4 Payment, waiting | A mismatched payment is reviewed by a person
//   broken by: Pay Now offered for a payment under review (payment-messages.ts)
// @rule §4 Payment, waiting | Paid too late; refunded in part and in full
//   broken by: a refund not shown (payment-messages.ts)
test('an order’s page shows the state of its payment, and what to do', async ({ page, context, sell, noise }) => {
  await page.clock.install()
  await test.step('an order that ended unpaid says that nothing is due, also on an open page', async () => {
    const { id, link } = await place(page, await sell())
    await open(page, link)
    await expect(payNow(page)).toBeVisible()
    await setOrder(id, 'cancelled', 'pending')
    await expect(page.getByText('It was not paid, and nothing is due.')).toBeVisible()
    await expect(payNow(page)).toHaveCount(0)
    const back = page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })
    await expect(back).toHaveAttribute('href', '/shop')
  })

  await test.step('after five attempts the order says so, and payment can’t be retried', async () => {
    const { id, link } = await place(page, await sell())
    await query(
      `insert into payment_attempt (order_id, provider, mode, reference, amount, state)
       select order_id, provider, mode, 'FIVE-' || substr(md5(random()::text), 1, 12), amount, 'failed'
       from payment_attempt, generate_series(1, 4) where order_id = $1`,
      [id],
    )
    await follow(page, link)
    await expect(page.getByText('There were too many attempts to pay for this order. Please contact us')).toBeVisible()
    await expect(payNow(page)).toHaveCount(0)
  })

  await test.step('a payment of another amount is shown as being checked, with a contact', async () => {
    const { id, reference, link } = await place(page, await sell())
    await setAttempt(reference, 'mismatch')
    await query(
      "insert into payment_task (order_id, kind, subject, detail) values ($1, 'check_mismatch', $2, 'less')",
      [id, reference],
    )
    await follow(page, link)
    await expect(payment(page)).toContainText(`You reach us by answering our email about order #${id.slice(0, 8)}.`)
    await expect(payment(page)).toContainText('We are checking your payment. You do not need to pay again.')
    await expect(payNow(page)).toHaveCount(0)
  })

  await test.step('a late payment and a refund are shown', async () => {
    const { id, reference, link } = await place(page, await sell())
    await setAttempt(reference, 'paid')
    await setOrder(id, 'cancelled', 'success')
    await follow(page, link)
    await expect(payment(page)).toContainText('Payment received, we will contact you.')

    const [attempt] = await attemptsOf(id)
    await query(
      `insert into refund (order_id, attempt_id, reference, amount, state, requested_by)
       values ($1, $2, 'REFUND-' || substr(md5(random()::text), 1, 12), 500000, 'done', 'a test')`,
      [id, attempt?.id],
    )
    await setOrder(id, 'processing', 'success')
    await follow(page, link)
    await expect(payment(page)).toContainText('₦5,000 of it was refunded.')
    const progress = page.getByRole('list', { name: 'Progress of your order' })
    await expect(progress).toBeVisible()
    await setOrder(id, 'processing', 'refunded')
    await follow(page, link)
    await expect(payment(page)).toContainText('Your payment of ₦22,500 was refunded.')
    // A refunded order isn't prepared any more, so it shows no progress.
    await expect(progress).toHaveCount(0)
  })

  await test.step('the plain form says why it could not open a payment', async () => {
    const { link } = await place(page, await sell())
    await setScenario(page, 'korapay', { initialise: { kind: 'refused' } })
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.post(link, { form: { paymentGateway: 'korapay' }, headers, maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([303, `${link}&problem=not_opened`])
    await follow(page, `${link}&problem=not_opened`)
    await expect(page.getByText('The payment could not be opened. Your order is saved.')).toBeVisible()
    await expect(payNow(page)).toBeVisible()
  })

  await test.step('an order paid during a lost connection shows it when the connection is back', async () => {
    // A browser or an e-mail address may have at most three unpaid orders.
    await clearCookies(page)
    buyer.Email = `other-${buyer.Email}`
    const { id, link } = await place(page, await sell())
    await open(page, link)
    await expect(page.getByText(`Order #${id.slice(0, 8)}`)).toBeVisible()
    await settled(page)
    await context.setOffline(true)
    await setOrder(id, 'processing', 'success')
    await expect(page.getByText('This order is not paid yet.')).toBeVisible()
    await context.setOffline(false)
    // The page retries after ten seconds.
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(paidText(page)).toBeVisible({ timeout: 1_000 })
    }).toPass()
    // The router may request the routes of new links a moment before the connection is back.
    ignoreConsole(noise, /INTERNET_DISCONNECTED|failed:/)
  })
})

// @rule §7 Providers, D18a | Pay Now on a page that doesn't know about a pending transfer opens nothing, and says so
//   broken by: the page not reloaded (pay-now.tsx)
test('a pending transfer can be replaced by another payment method, in a popup that stays', async ({
  page,
  sell,
  noise,
}) => {
  const { id, reference, link } = await place(page, await sell())
  await test.step('a page that doesn’t know about it opens nothing', async () => {
    await page.route('**/api/v1/events*', (route) => route.abort())
    await open(page, link)
    await setAttempt(reference, 'pending', 'bank_transfer')
    await payNow(page).click()
    await expect(payment(page).getByText('Waiting for your transfer')).toBeVisible()
    await page.getByText('Pay another way').click()
    await expect(page.getByText('Only if you have not sent any money yet.')).toBeVisible()
    await expect(page.getByText('It is not paid yet.')).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: 'Your payment is on its way' })).toBeVisible()
    expect(await attemptsOf(id)).toHaveLength(1)
    await page.unroute('**/api/v1/events*')
    ignoreConsole(noise, /409|events/)
  })
  await test.step('a pending transfer can be replaced by another payment method', async () => {
    await setAttempt(reference, 'pending', 'bank_transfer')
    await open(page, link)
    await expect(payment(page).getByText('Waiting for your transfer')).toBeVisible()
    await expect(payNow(page)).toBeHidden()
    await page.getByText('Pay another way').click()
    await expect(page.getByText('Only if you have not sent any money yet.')).toBeVisible()
    await expect(payNow(page)).toBeVisible()
  })

  await test.step('an open popup stays, whatever the page learns about the order meanwhile', async () => {
    await choose(page, 'paystack')
    await payNow(page).click()
    await expect(popup(page)).toBeVisible()
    // The page reloads the order when it becomes visible, as on returning from the bank's app.
    const afresh = page.waitForResponse(dataOf('/order-success'))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await afresh
    await press(page, 'success')
    await expect(paidText(page)).toContainText('through Paystack.')
    expect((await attemptsOf(id)).map(({ state }) => state)).toEqual(['pending', 'paid'])
  })
})
