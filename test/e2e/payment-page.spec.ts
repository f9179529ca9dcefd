import type { Page } from '@playwright/test'
import { expect, forgive, open, query, settled, test } from './buyer.ts'
import {
  arrange,
  attemptsOf,
  choose,
  paidWords,
  payNow,
  place,
  providers,
  setAttempt,
  setOrder,
  titles,
} from './payer.ts'

const payment = (page: Page) => page.getByRole('region', { name: 'Payment' })

/** The link in the mail that confirms an order. */
async function mailedLink(page: Page, id: string): Promise<string> {
  const letter = page.getByRole('link', { name: `Your order #${id.slice(0, 8)}` })
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(letter).toBeVisible({ timeout: 500 })
  }).toPass()
  const text = await (await page.request.get(`${await letter.getAttribute('href')}/text`)).text()
  return /http\S+order-success\S+/.exec(text)?.[0] ?? ''
}

for (const provider of providers) {
  // @rule §4 Payment, hosted page | Pay Now works without scripts, from the mailed link, too
  //   broken by: the mailed link opens nothing (guest-orders.server.ts)
  test(`without scripts, from the mailed link: Pay Now leads to ${titles[provider]}’s own page and back, paid`, async ({
    page,
    sell,
    browser,
    baseURL,
  }) => {
    const { id } = await place(page, await sell())
    const link = await mailedLink(page, id)
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const plain = await context.newPage()
    await plain.goto(link)
    await expect(plain.getByText('This order is not paid yet.')).toBeVisible()
    await expect(plain.getByRole('link', { name: 'Look again' })).toHaveAttribute('href', /key=/)
    await plain.getByRole('radio', { name: titles[provider] }).check()
    await plain.getByRole('button', { name: 'Pay Now' }).click()
    await plain.waitForURL(/\/sandbox\//)
    await plain.locator('button[value=success]').click()
    await expect(plain).toHaveURL(new RegExp(`/order-success\\?order=${id}`))
    await expect(plain.getByText(`Payment received: ₦22,500 through ${titles[provider]}.`)).toBeVisible()
    expect((await attemptsOf(id)).at(-1)).toMatchObject({ provider, state: 'paid' })
    await context.close()
  })
}

test('the plain form of somebody else’s order opens nothing', async ({ page, sell, browser, baseURL }) => {
  const { id, link } = await place(page, await sell())
  const stranger = await browser.newContext({ ...(baseURL && { baseURL }) })
  const answer = await stranger.request.post(link, {
    form: { paymentGateway: 'paystack' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(404)
  expect(await attemptsOf(id)).toHaveLength(1)
  await stranger.close()
})

test('the plain form says why it could not open a payment', async ({ page, sell }) => {
  const { link } = await place(page, await sell())
  await arrange(page, 'korapay', { initialise: { kind: 'refused' } })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(link, { form: { paymentGateway: 'korapay' }, headers, maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([303, `${link}&problem=not_opened`])
  await open(page, `${link}&problem=not_opened`)
  await expect(page.getByText('The payment could not be opened. Your order is saved.')).toBeVisible()
  await expect(payNow(page)).toBeVisible()
})

test('where scripts of providers are blocked, later attempts begin on the provider’s page, and the way back is free', async ({
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
  await payNow(page).click()
  await page.waitForURL(/\/sandbox\/flutterwave/)
  expect(await attemptsOf(id)).toHaveLength(4)
  await page.locator('button[value=success]').click()
  await expect(paidWords(page)).toContainText('through Flutterwave.')
  await page.reload()
  await expect(paidWords(page)).toBeVisible()
  forgive(noise, /BLOCKED|failed:/)
})

test.describe('the way back from a provider', () => {
  // @rule §4 Payment, hosted page | Somebody else's return shows nothing
  //   broken by: a return shown to anybody (payment-return/route.tsx)
  test('leads nobody else to the order, nor tells that there is one', async ({ page, sell, browser, baseURL }) => {
    const { id, reference } = await place(page, await sell())
    const stranger = await browser.newContext({ ...(baseURL && { baseURL }) })
    // A redirect would have told her already.
    const ask = (wanted: string) =>
      stranger.request.get(`/payment-return/${wanted}?status=successful`, { maxRedirects: 0 })
    const [strange, unknown] = [await ask(reference), await ask('ABCDEF01-00112233AABB')]
    const told = async (answer: typeof strange) => (await answer.text()).replaceAll(/[0-9A-F]{8}-[0-9A-F]{12}/g, '')
    expect([strange.status(), unknown.status()]).toEqual([404, 404])
    expect(await told(strange)).not.toContain(id)
    expect(strange.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const tab = await stranger.newPage()
    await tab.goto(`/payment-return/${reference}`)
    await expect(tab.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
    await stranger.close()
  })

  // @rule §4 Payment, hosted page | What the return's address says is not believed
  //   broken by: a payment judged paid whatever the provider says (judge-verification.ts)
  test('believes nothing of what its address says', async ({ page, sell }) => {
    const { id, reference } = await place(page, await sell())
    const [other] = await query<{ reference: string }>(
      "select reference from payment_attempt where state = 'paid' and order_id <> $1 limit 1",
      [id],
    )
    for (const search of [
      'status=completed&transaction_id=1',
      `status=successful&status=successful&tx_ref=${other?.reference ?? 'X'}&transaction_id=999999`,
    ]) {
      await page.goto(`/payment-return/${reference}?${search}`)
      await expect(page).toHaveURL(new RegExp(`/order-success\\?order=${id}&checking=1$`))
      await expect(page.getByText('We are checking your payment. You do not need to pay again.')).toBeVisible()
    }
    await page.goto(`/payment-return/${reference}?status=cancelled&status=cancelled`)
    await expect(payNow(page)).toBeVisible()
    expect((await attemptsOf(id)).map(({ state }) => state)).toEqual(['open'])
  })

  test('shows what is paid when the webhook was faster', async ({ page, sell }) => {
    const { link } = await place(page, await sell())
    await arrange(page, 'flutterwave', { webhooks: 'before', returnStatus: 'cancelled' })
    await page.goto(link)
    await page.evaluate(() => sessionStorage.setItem('aso-popups-blocked', 'yes'))
    await open(page, link)
    await payNow(page).click()
    await page.waitForURL(/\/sandbox\//)
    await page.locator('button[value=success]').click()
    await expect(paidWords(page)).toBeVisible()
  })
})

// @rule §4 Payment, waiting, D12 | An expired order: nothing is due, and a way back to the shop
//   broken by: other words for an order that has ended (payment-words.ts)
test('an order that ended unpaid says that nothing is due, on a page that was open, too', async ({ page, sell }) => {
  const { id, link } = await place(page, await sell())
  await open(page, link)
  await expect(payNow(page)).toBeVisible()
  await setOrder(id, 'cancelled', 'pending')
  await expect(page.getByText('It was not paid, and nothing is due.')).toBeVisible()
  await expect(payNow(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')
})

// @rule §4 Payment flow | At most five attempts, with a clear sentence
//   broken by: a sixth attempt (payment-state.ts)
test('after five attempts the order says so, and can’t be tried again', async ({ page, sell }) => {
  const { id, link } = await place(page, await sell())
  await query(
    `insert into payment_attempt (order_id, provider, mode, reference, amount, state)
     select order_id, provider, mode, 'FIVE-' || substr(md5(random()::text), 1, 12), amount, 'failed'
     from payment_attempt, generate_series(1, 4) where order_id = $1`,
    [id],
  )
  await open(page, link)
  await expect(page.getByText('There were too many attempts to pay for this order. Please contact us')).toBeVisible()
  await expect(payNow(page)).toHaveCount(0)
})

// @rule §4 Payment, waiting | A payment that doesn't match is looked at by a person
//   broken by: a payment under review offered to be paid (payment-words.ts)
test('a payment of another amount is being checked by a person, with the way to reach her', async ({ page, sell }) => {
  const { id, reference, link } = await place(page, await sell())
  await setAttempt(reference, 'mismatch')
  await query("insert into payment_task (order_id, kind, subject, detail) values ($1, 'check_mismatch', $2, 'less')", [
    id,
    reference,
  ])
  await open(page, link)
  await expect(payment(page)).toContainText('We are checking your payment. You do not need to pay again.')
  await expect(payment(page)).toContainText(`You reach us by answering our email about order #${id.slice(0, 8)}.`)
  await expect(payNow(page)).toHaveCount(0)
})

// @rule §4 Payment, waiting | Paid too late; refunded in part and in full
//   broken by: a refund not told (payment-words.ts)
test('money that came too late, and money that went back, are told', async ({ page, sell }) => {
  const { id, reference, link } = await place(page, await sell())
  await setAttempt(reference, 'paid')
  await setOrder(id, 'cancelled', 'success')
  await open(page, link)
  await expect(payment(page)).toContainText('Payment received, we will contact you.')

  const [attempt] = await attemptsOf(id)
  await query(
    `insert into refund (order_id, attempt_id, reference, amount, state, requested_by)
     values ($1, $2, 'REFUND-' || substr(md5(random()::text), 1, 12), 500000, 'done', 'a test')`,
    [id, attempt?.id],
  )
  await setOrder(id, 'processing', 'success')
  await page.reload()
  await expect(payment(page)).toContainText('₦5,000 of it was refunded.')
  await setOrder(id, 'processing', 'refunded')
  await page.reload()
  await expect(payment(page)).toContainText('Your payment of ₦22,500 was refunded.')
})

test('a transfer on its way can be given up for another way to pay', async ({ page, sell }) => {
  const { reference, link } = await place(page, await sell())
  await setAttempt(reference, 'pending', 'bank_transfer')
  await open(page, link)
  await expect(payment(page).getByText('Waiting for your transfer')).toBeVisible()
  await expect(payNow(page)).toBeHidden()
  await page.getByText('Pay another way').click()
  await expect(page.getByText('Only if you have not sent any money yet.')).toBeVisible()
  await expect(payNow(page)).toBeVisible()
})

test('an order that is paid while the connection is gone shows it when there is one again', async ({
  page,
  context,
  sell,
  noise,
}) => {
  const { id, link } = await place(page, await sell())
  await open(page, link)
  await settled(page)
  await context.setOffline(true)
  await setOrder(id, 'processing', 'success')
  await expect(page.getByText('This order is not paid yet.')).toBeVisible()
  await context.setOffline(false)
  await expect(paidWords(page)).toBeVisible()
  // The router looks up what the page's new links lead to, perhaps a moment before the connection is back.
  forgive(noise, /INTERNET_DISCONNECTED|failed:|manifest patches/)
})
