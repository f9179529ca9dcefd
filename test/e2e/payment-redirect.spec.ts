import { expect, test } from './cart-fixtures.ts'
import { attemptsFor, checkOut, choose, paidText, payNow, popup } from './payment-steps.ts'

// A shop that is configured for hosted payment pages.
test.use({ settings: { PAYMENT_PRESENTATION: 'redirect' } })

// @rule §4 Payment, hosted page | The provider's page is opened by configuration, without its script
//   broken by: the configuration ignored (place-order.server.ts)
test('a provider’s own page is opened by configuration: back without paying, then paid, on one attempt', async ({
  page,
  sell,
}) => {
  const product = await sell()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/sandbox\/.*(?:inline|v3|collections\.min)\.js/.test(request.url())) scripts.push(request.url())
  })
  await checkOut(page, product, 'flutterwave')
  await page.waitForURL(/\/sandbox\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/order-success\?order=/)
  await expect(payNow(page)).toBeVisible()
  await choose(page, 'flutterwave')
  await payNow(page).click()
  await page.waitForURL(/\/sandbox\//)
  await page.locator('button[value=success]').click()
  await expect(paidText(page)).toContainText('through Flutterwave.')
  expect((await attemptsFor(product)).map(({ state }) => state)).toEqual(['paid'])
  expect(scripts).toEqual([])
  await expect(popup(page)).toHaveCount(0)
  await page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).first().click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})
