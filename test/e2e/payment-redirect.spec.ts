import type { Route } from '@playwright/test'
import { expect, settled, test } from './cart-fixtures.ts'
import { attemptsFor, checkOut, choose, paidText, payNow, popup } from './payment-steps.ts'

// This shop is configured for hosted payment pages.
test.use({ settings: { PAYMENT_PRESENTATION: 'redirect' } })

// @rule §4 Payment, hosted page | The provider's page is opened by configuration, without its script
//   broken by: the configuration ignored (place-order.server.ts)
// @rule §4 Payment, hosted page | A page restored from the browser's memory says that the payment isn't confirmed, if it was left to pay
//   broken by: shown on every restored page (use-payment.ts)
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
  await test.step('a restored page shows an unconfirmed payment only if it was left to pay', async () => {
    const unsure = page.getByText('Your payment is not confirmed yet.')
    const bringBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await bringBack()
    await settled(page)
    await expect(unsure).toHaveCount(0)
    const stays = (route: Route) =>
      route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback()
    await page.route('**/sandbox/**', stays)
    await payNow(page).click()
    await expect(page.getByText('Taking you to Flutterwave…')).toBeVisible()
    await bringBack()
    await expect(unsure).toBeVisible()
    await page.unroute('**/sandbox/**', stays)
  })
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
