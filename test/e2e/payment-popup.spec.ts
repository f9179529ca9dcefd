import { expect, ignoreConsole, open, query, type Sold, settled, test } from './cart-fixtures.ts'
import {
  advanceSandboxClock,
  attemptsFor,
  attemptsOf,
  checkOut,
  choose,
  end,
  paidText,
  payNow,
  place,
  popup,
  press,
  providers,
  seeClosedPopupChecked,
  seeClosedPopupLookedAt,
  setOrder,
  setScenario,
  titles,
  toast,
} from './payment-steps.ts'
import { doubleClick, pressAround, pressAt } from './pressed-twice.ts'

for (const [index, provider] of providers.entries()) {
  const other = providers[(index + 1) % 3] ?? 'paystack'
  const title = titles[provider]

  // @rule §4 Popup close, D18b | Paid, and the window closed without an event: the page updates by itself
  //   broken by: a closed popup not watched (use-checkout.ts)
  // @rule §4 Popup close, D18b | The same for all three providers, with the same messages
  //   broken by: no further attempt opened (payment-calls.ts)
  test(`${title}: closed without paying, then paid with another provider, whose popup ends without an event`, async ({
    page,
    sell,
  }) => {
    const product = await sell()
    await page.clock.install()
    await test.step(`${title}: closed without paying: checked, with both messages, then another provider`, async () => {
      await checkOut(page, product, provider)
      await press(page, 'cancel')
      await seeClosedPopupChecked(page)
      await choose(page, other)
      await payNow(page).click()
    })

    await test.step(`${titles[other]}: paid, but the popup ends without an event: the order settles, and no part of the popup is left`, async () => {
      await end(page, 'told_nothing')
      await expect(popup(page)).toHaveCount(0)
      await expect(page).toHaveURL(/\/order-success\?order=/)
      await expect(paidText(page)).toHaveText(`Payment received: ₦22,500 through ${titles[other]}.`)
      expect((await attemptsFor(product)).map((attempt) => attempt.provider)).toEqual([provider, other])
      expect(await page.locator('script[src*="/sandbox/"], iframe').count()).toBe(0)
      const left = await page.evaluate(() =>
        ['PaystackPop', 'FlutterwaveCheckout', 'Korapay'].filter((name) => name in window),
      )
      expect(left).toEqual([])
      expect(await page.evaluate(() => document.body.style.overflow)).toBe('')
    })
  })
}

// @rule §4 Popup close, D18b | Paid, then closed: the page updates by itself
//   broken by: a closed popup not watched (use-checkout.ts)
//   or only the stored status read the second time (payment-flow.ts)
test('paid, then closed, with a webhook that is late: the provider is asked, and the page updates by itself', async ({
  page,
  sell,
}) => {
  await page.clock.install()
  await setScenario(page, 'paystack', { webhookDelayMs: 600_000 })
  await checkOut(page, await sell(), 'paystack')
  await end(page, 'closed_after_paying')
  await seeClosedPopupLookedAt(page)
  await expect(page).toHaveURL(/\/order-success\?order=/)
  await expect(paidText(page)).toBeVisible()
})

// @rule §4 Payment flow, D12 | An unpaid order can be paid again, with another provider
//   broken by: no further attempt opened (payment-calls.ts)
// @rule §8 Toasts | Payment failed. Please try again.
//   broken by: another text (payment-flow.ts)
test('a declined payment says so, and the order can be paid with another provider', async ({ page, sell }) => {
  const product = await sell()
  await checkOut(page, product, 'korapay')
  await press(page, 'failed')
  await expect(toast(page, 'Payment failed. Please try again.')).toBeVisible()
  await expect(page.getByText('It is not paid yet. Try again whenever you are ready.')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/order-success\?order=/)
  await expect(page.getByText('Your payment did not go through.')).toBeVisible()
  await choose(page, 'flutterwave')
  await payNow(page).click()
  await press(page, 'success')
  await expect(paidText(page)).toContainText('through Flutterwave.')
  expect(await attemptsFor(product)).toMatchObject([
    { provider: 'korapay', state: 'failed' },
    { provider: 'flutterwave', state: 'paid' },
  ])
})

// @rule §7 Providers, D18a | Pay Now during a pending transfer opens nothing, and leads to the order's page, which says so
//   broken by: pending attempts not looked up (pay-again.server.ts)
test('a transfer still pending when the popup closes arrives on the order page', async ({ page, sell, noise }) => {
  const product = await sell()
  await page.clock.install()
  await setScenario(page, 'paystack', { transferDelayMs: 600_000, webhookDelayMs: 0, channel: 'bank_transfer' })
  await checkOut(page, product, 'paystack')
  await press(page, 'pending')
  await seeClosedPopupChecked(page)
  await expect(page.getByText('If you have paid, do not pay again')).toBeVisible()
  const [attempt] = await attemptsFor(product)
  await payNow(page).click()
  await expect(toast(page, 'Your payment is on its way, so we opened no other.')).toBeVisible()
  await expect(page).toHaveURL(/\/order-success\?order=/)
  ignoreConsole(noise, /409/)
  expect(await attemptsFor(product)).toMatchObject([{ state: 'pending' }])
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment.getByText('Waiting for your transfer')).toBeVisible()
  await expect(payment).toContainText(attempt?.reference ?? 'a reference')
  await expect(payment).toContainText(/We keep your order until\s*\d\d:\d\d/)
  await advanceSandboxClock(page, 600_000)
  await expect(paidText(page)).toBeVisible()
})

// @rule §4 Payment, waiting | Paid twice: shown, and refunded
//   broken by: a second payment not shown (payment-messages.ts)
test('one order paid in two tabs says that it was paid twice', async ({ page, context, sell }) => {
  const { id, link } = await place(page, await sell())
  const other = await context.newPage()
  for (const [tab, provider] of [
    [page, 'korapay'],
    [other, 'paystack'],
  ] as const) {
    await open(tab, link)
    await choose(tab, provider)
    await payNow(tab).click()
    await expect(popup(tab)).toBeVisible()
  }
  // Neither page is told of the other's payment before both have paid.
  for (const { provider, reference } of (await attemptsOf(id)).slice(1))
    await setScenario(page, provider, { webhooks: 'off' }, reference)
  await page.route('**/update-order-status*', async (route) => {
    await press(other, 'success')
    await expect(paidText(other)).toBeVisible()
    await route.continue()
  })
  await press(page, 'success')
  await expect(page.getByText('You were charged twice; we are refunding ₦22,500.')).toBeVisible()
  expect((await attemptsOf(id)).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'duplicate', 'paid'])
  // The other tab may show its payment a moment later.
  await page.unrouteAll({ behavior: 'wait' })
  await other.close()
})

// @rule §4 Payment, waiting, D18b | After a payment on an order's page, the page itself shows its state, whether it counts or not
//   broken by: the payment's own message left on the page (pay-now.tsx)
// @rule §7 Providers, D18b | Every page of the order shows a pending payment that its provider can't be asked about
//   broken by: the report not stored (hint-payment.server.ts)
test('a mismatched or unconfirmable payment on an order’s page is shown by the order’s pages', async ({
  page,
  context,
  sell,
}) => {
  const region = (of: typeof page) => of.getByRole('region', { name: 'Payment' })

  await test.step('a wrong amount', async () => {
    const { link } = await place(page, await sell())
    await open(page, link)
    await setScenario(page, 'paystack', { received: 'naira_under', webhooks: 'off' })
    await choose(page, 'paystack')
    await payNow(page).click()
    await press(page, 'success')
    await expect(region(page).getByText('It is not quite what we expected')).toBeVisible()
    await expect(region(page).getByText('Opening your order')).toHaveCount(0)
    await expect(payNow(page)).toHaveCount(0)
  })

  await test.step('a provider that can’t be asked', async () => {
    const { id, link } = await place(page, await sell())
    await open(page, link)
    await setScenario(page, 'korapay', {
      verify: { kind: 'server_error', times: 1_000, retryAfterSeconds: 0 },
      webhooks: 'off',
    })
    await choose(page, 'korapay')
    await payNow(page).click()
    await press(page, 'success')
    await expect(region(page).getByText('You do not need to pay again.')).toBeVisible()
    await expect(payNow(page)).toHaveCount(0)
    const other = await context.newPage()
    await open(other, link)
    await expect(region(other).getByText('Waiting for Korapay to confirm your payment')).toBeVisible()
    await expect(payNow(other)).toBeHidden()
    const reference = (await attemptsOf(id)).at(-1)?.reference
    await setScenario(page, 'korapay', { verify: null }, reference)
    await query(
      "update payment_attempt set asked_at = asked_at - interval '1 minute', due_at = now() where reference = $1",
      [reference],
    )
    for (const tab of [page, other]) await expect(paidText(tab)).toBeVisible()
    await other.close()
  })
})

// @rule §8 Payment | Failed to initialize payment. for a provider that doesn't answer
//   broken by: no message for a provider that doesn't answer (payment-flow.ts)
// @rule §4 Popup close, D18b | The page shows that it was paid within two seconds
test('Pay Now on an order’s page: pressed twice, offline, with a provider that does not answer, and paid elsewhere', async ({
  page,
  context,
  sell,
  noise,
}) => {
  const { id, link } = await place(page, await sell())
  await open(page, link)

  await test.step('a double press on Pay Now is one attempt, and a reload leads back to the order', async () => {
    await doubleClick(payNow(page))
    await expect(popup(page)).toBeVisible()
    expect(await attemptsOf(id)).toHaveLength(1)
    await page.reload()
    await expect(payNow(page)).toBeVisible()
    await expect(page.getByText(/^We keep it for you until \d\d:\d\d/)).toBeVisible()
  })

  await test.step('Pay Now without a connection says so', async () => {
    await settled(page)
    await context.setOffline(true)
    await payNow(page).click()
    await expect(page.getByText('You are offline. Nothing was charged, and your order is saved.')).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('a provider that does not answer: Failed to initialize payment., and another can be tried', async () => {
    await setScenario(page, 'paystack', { initialise: { kind: 'timeout' } })
    await choose(page, 'paystack')
    await payNow(page).click()
    await expect(toast(page, 'Failed to initialize payment.')).toBeVisible()
    await expect(page.getByText('Paystack could not be reached.')).toBeVisible()
    await choose(page, 'flutterwave')
    await payNow(page).click()
    await expect(popup(page)).toBeVisible()
  })

  await test.step('an order paid elsewhere shows it by itself, also while a payment window is open', async () => {
    await setOrder(id, 'processing', 'success')
    await expect(paidText(page)).toBeVisible()
    await expect(popup(page)).toHaveCount(0)
  })
  ignoreConsole(noise, /INTERNET_DISCONNECTED|failed:/)
})

// @rule D3, §4 Payment flow | An order edited by the shop is shown with its new total before a payment opens
//   broken by: the shown total not sent to the server (use-checkout.ts, pay-now.tsx)
test('Pay Now for an order edited by the shop shows its new total, and opens nothing', async ({
  page,
  sell,
  noise,
}) => {
  const product = await sell()
  const changed = page.getByText('The amount to pay is another one now. Nothing was charged.')
  // These pages get no events about the change.
  await page.route('**/api/v1/events**', (route) => route.abort())

  await test.step('in the checkout it leads to the order’s page', async () => {
    await checkOut(page, product, 'paystack')
    await press(page, 'cancel')
    await expect(payNow(page)).toBeVisible()
    await addPiece(product)
    await payNow(page).click()
    await expect(changed).toBeVisible()
    await expect(page).toHaveURL(/\/order-success\?order=/)
    await expect(page.getByText('₦42,500')).toBeVisible()
    await expect(popup(page)).toHaveCount(0)
    expect((await attemptsFor(product)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  await test.step('on the order’s page it reloads the order, and the next press pays it', async () => {
    // This page can't ask for the order's status itself either.
    await page.route('**/api/v1/orders/*/status', (route) => route.abort())
    await addPiece(product)
    await payNow(page).click()
    const alert = page
      .getByRole('alert')
      .getByText('Your order was changed. If you have sent money for it already, do not pay again')
    await expect(alert).toBeVisible()
    await expect(page.getByText('₦62,500')).toBeVisible()
    await expect(popup(page)).toHaveCount(0)
    // It is edited once more, and the second press of a slow double click doesn't accept the new total unread.
    await addPiece(product)
    // Long enough not to be a second press itself.
    await page.evaluate(() => new Promise((later) => setTimeout(later, 600)))
    const spot = await payNow(page).evaluate(pressAt)
    await expect(page.getByText('₦82,500')).toBeVisible()
    await expect(alert).toBeVisible()
    await expect(payNow(page)).toBeEnabled()
    await page.evaluate(pressAround, spot)
    await settled(page)
    await expect(popup(page)).toHaveCount(0)
    expect((await attemptsFor(product)).map(({ state }) => state)).toEqual(['cancelled'])
    await payNow(page).click()
    await expect(popup(page).contentFrame().getByRole('heading', { name: '₦82,500' })).toBeVisible()
  })
  ignoreConsole(noise, /ERR_FAILED|failed: .*\/(events|status)|409/)
})

/** Changes an order as editing it in the back office does: a new total, and its attempts cancelled. */
async function addPiece({ id, price }: Sold): Promise<void> {
  const [line] = await query<{ order_id: string }>(
    'update order_item set quantity = quantity + 1 where product_id = $1 returning order_id',
    [id],
  )
  const orderId = line?.order_id
  await query(`update payment_attempt set state = 'cancelled' where order_id = $1`, [orderId])
  await query('update "order" set subtotal = subtotal + $2, total_amount = total_amount + $2 where id = $1', [
    orderId,
    price,
  ])
}

// @rule Weak networks | If the payment code is gone with its release, Pay Now leads to the provider's own page
//   broken by: the form not sent (pay-now.tsx)
test('Pay Now without the code that opens a popup leads to the provider’s own page', async ({ page, sell, noise }) => {
  const { id, link } = await place(page, await sell())
  await page.route('**/assets/paying.page-payments-*', (route) => route.fulfill({ status: 404 }))
  await open(page, link)
  await choose(page, 'korapay')
  await payNow(page).click()
  await expect(page).toHaveURL(/\/sandbox\/korapay\//)
  expect(await attemptsOf(id)).toMatchObject([{ state: 'cancelled' }, { provider: 'korapay', state: 'open' }])
  ignoreConsole(noise, /404|dynamically imported module/)
})

test('the checkout without that code leads to the provider’s own page', async ({ page, context, sell, noise }) => {
  await page.route('**/assets/paying.page-payments-*', (route) => route.fulfill({ status: 404 }))
  const product = await sell()
  await checkOut(page, product, 'korapay')
  await expect(page).toHaveURL(/\/sandbox\/korapay\//)

  await test.step('also when its order is paid again', async () => {
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Order anew instead' }).click()
    await page.goto('/checkout')
    // The connection fails after the order was placed and before it can be paid.
    const placing = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /checkout\.data/.test(answer.url()),
    )
    await page.route('**/checkout.data*', async (route) => {
      const answer = await route.fetch()
      await context.setOffline(true)
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: /pay ₦/i }).last().click()
    await placing
    await expect(page.getByText(/could not be reached/)).toBeVisible()
    await page.unroute('**/checkout.data*')
    await context.setOffline(false)
    await payNow(page).click()
    await expect(page).toHaveURL(/\/sandbox\//)
  })
  // Requests of the page while offline: a new quote, the routes of its links, events.
  ignoreConsole(noise, /404|dynamically imported module|DISCONNECTED|failed: \S+\/(quotes|__manifest|events)/)
})
