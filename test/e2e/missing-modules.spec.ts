import type { Page } from '@playwright/test'
import { notOpened } from '../../app/offline/open-without-modules.ts'
import { notLoaded } from '../../server/first-paint/say-not-loaded.ts'
import { buyer, expect, fillAddress, fillStorage, settled, test } from './cart-fixtures.ts'
import { routeOnce } from './route-once.ts'

// A product of the demo shop that can be bought, whatever other tests have added.
const list = '/search?q=ngozi'
const path = '/product/ngozi-palazzo-jumpsuit'

/** Opens a list with links to a page whose scripts aren't loaded yet, and marks the document to recognise it. */
async function openList(page: Page) {
  await page.goto(list)
  await settled(page)
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  return page.locator(`main a[href="${path}"]`)
}

const isSameDocument = (page: Page) => page.locator('body[data-same-document]').count()

test('a link to a page whose scripts are gone loads its document', { tag: '@phone' }, async ({ page, noise }) => {
  for (const answer of ['404', 'none'] as const) {
    const link = await openList(page)
    // Until the next document, which needs none of them. The route isn't removed then: a request that it holds might never be answered.
    let areGone = true
    await page.route('**/assets/*.js', (route) => {
      if (!areGone) return route.fallback()
      return answer === '404' ? route.fulfill({ status: 404, body: '' }) : route.abort()
    })
    page.once('framenavigated', () => {
      areGone = false
    })
    await link.click()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
    await expect(page).toHaveURL(path)
    expect(await isSameDocument(page)).toBe(0)
    await settled(page)
    await page.unrouteAll()
    await page.goBack()
    await expect(page).toHaveURL(list)
  }
  noise.console.length = 0
})

test('if the shop doesn’t answer, the page stays, says so, and its links work later', { tag: '@phone' }, async ({
  page,
  noise,
}) => {
  const link = await openList(page)
  await page.route('**/*', (route) => route.abort())
  const says = page.getByText(notOpened)
  for (const time of [1, 2]) {
    await link.press('Enter')
    await expect(says).toHaveCount(time)
    // The pointer keeps the first notice open until the second appears.
    await says.last().hover()
    await expect(page).toHaveURL(list)
    await expect(link).toBeVisible()
  }
  expect(await isSameDocument(page)).toBe(1)
  await page.unrouteAll()
  await link.click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  noise.console.length = 0
})

test('a link tapped offline without a service worker leaves the page on the screen', {
  tag: '@phone',
}, async ({ page, context, noise }) => {
  const link = await openList(page)
  await context.setOffline(true)
  await link.click()
  await expect(page.getByText(notOpened).or(page.getByRole('heading', { name: 'You are offline' }))).toBeVisible()
  expect(await isSameDocument(page)).toBe(1)
  await expect(page.getByRole('banner')).toBeVisible()
  await context.setOffline(false)
  noise.console.length = 0
})

test('a page whose scripts failed says so, sends nothing, and keeps what was typed after a reload', {
  tag: '@phone',
}, async ({ page, sell, noise }) => {
  await fillStorage(page, [{ product: await sell() }])
  await routeOnce(page, '**/assets/framework-*.js', (route) => route.abort())
  await page.goto('/checkout')
  const says = page.getByRole('alert').filter({ hasText: notLoaded })
  await expect(says).toBeVisible()
  await fillAddress(page)
  await page.getByLabel('City').press('Enter')
  await expect(page.getByLabel('City')).toHaveValue(buyer.City)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.method()))
  await says.getByRole('link', { name: 'Reload' }).click()
  await settled(page)
  expect(requests[0]).toBe('GET')
  await expect(page.getByRole('button', { name: 'Pay ₦22,500' })).toBeEnabled()
  await expect(says).toHaveCount(0)
  for (const [label, text] of Object.entries(buyer)) await expect(page.getByLabel(label)).toHaveValue(text)
  await expect(page.getByLabel('State')).toHaveValue('Lagos')
  noise.console.length = 0
})
