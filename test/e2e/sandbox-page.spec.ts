import type { APIRequestContext } from '@playwright/test'
import { sandboxKeys } from '#infra/payments/sandbox-keys.ts'
import { expect, test } from './cart-fixtures.ts'
import { checkOut, popup, providers, titles } from './payment-steps.ts'
import { violations } from './violations.ts'

const reference = () => `page-${crypto.randomUUID().slice(0, 18)}`

/** Opens a charge in the Paystack sandbox, as the shop's server does. Returns the URL of its page. */
async function hostedPage(request: APIRequestContext, baseURL: string | undefined, named = reference()) {
  const response = await request.post('/sandbox/paystack/transaction/initialize', {
    headers: { authorization: `Bearer ${sandboxKeys('paystack').secretKey}` },
    data: { email: 'ada@example.com', amount: 18_500_00, reference: named, callback_url: `${baseURL}/shop` },
  })
  const { data } = await response.json()
  return { address: String(data.authorization_url), reference: named }
}

const stateOf = async (request: APIRequestContext, named: string) =>
  (await (await request.get(`/sandbox/control/charges?reference=${named}`)).json()).charges[0]

test('the payment page fits its screen and passes axe, expanded or not', async ({ page, request, baseURL }) => {
  await page.goto((await hostedPage(request, baseURL)).address)
  const check = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await violations(page)).toEqual([])
  }
  await check()
  await expect(page.getByRole('button', { name: 'Pays one naira less' })).toBeHidden()
  await page.getByText('Other endings').click()
  await expect(page.getByRole('button', { name: 'Pays one naira less' })).toBeVisible()
  await check()
})

test('another outcome is chosen by keyboard alone', async ({ page, request, baseURL }) => {
  const { address, reference: named } = await hostedPage(request, baseURL)
  await page.goto(address)
  await page.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const wanted = page.getByRole('button', { name: 'Declined twice, then paid' })
  for (let step = 0; step < 20 && !(await wanted.evaluate((button) => button === document.activeElement)); step++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shop\?trxref=/)
  expect(await stateOf(request, named)).toMatchObject({
    state: 'paid',
    tries: [{ state: 'failed' }, { state: 'failed' }, { state: 'paid' }],
  })
})

test('without scripts the page is an ordinary form', async ({ browser, request, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const { address, reference: named } = await hostedPage(request, baseURL)
  await page.goto(address)
  await page.getByText('Other endings').click()
  await page.getByRole('button', { name: 'Paid, but the tab is told nothing' }).click()
  await expect(page.getByRole('status')).toHaveText('Payment received.')
  expect(await stateOf(request, named)).toMatchObject({ state: 'paid' })
  await context.close()
})

test.describe('in the popup', () => {
  for (const provider of providers) {
    test(`${titles[provider]}: a button pressed before the page’s script has loaded still informs the shop`, async ({
      page,
      sell,
    }) => {
      const released = Promise.withResolvers<void>()
      await page.route(`**/sandbox/*/page.js`, async (route) => {
        await released.promise
        await route.continue()
      })
      await checkOut(page, await sell(), provider)
      const frame = popup(page).contentFrame()
      await frame.locator('button[name=outcome][value=success]').click()
      await expect(frame.getByRole('status')).toHaveText('Payment received.')
      released.resolve()
      await expect(page).toHaveURL(/\/order-success\?order=/)
    })
  }
})
