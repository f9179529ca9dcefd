import type { Page, Route } from '@playwright/test'
import { expect, test } from './cart-fixtures.ts'
import { query, ready, settled } from './fixtures.ts'
import { measure } from './measure.ts'

/** Opens a page and waits until it follows the catalogue. */
async function follow(page: Page, path: string): Promise<void> {
  await page.clock.install()
  const followed = page.waitForResponse((response) => response.url().includes('topic=catalogue'))
  await page.goto(path)
  await ready(page)
  // The page begins to follow shortly after it has loaded.
  await page.clock.fastForward(2_500)
  await followed
  // By then the page shows what changed while it was being opened.
  await page.clock.fastForward(2_500)
  await settled(page)
  await page.evaluate(() => window.forgetShifts?.())
}

// A page waits five seconds between two reloads.
const pause = (page: Page) => page.clock.fastForward(5_000)

const price = (page: Page, text: string) => page.locator('#content').getByText(text, { exact: true }).first()

// @rule Editing | An open product page follows changes of price, stock and availability, and keeps the choice made
test('an open product page and an open shop page follow a new price, a sell-out, a removal and a new product', async ({
  page,
  context,
  noise,
  sell,
}, testInfo) => {
  const gown = await sell({ name: 'Open Gown', price: 1_111_100, sizes: ['S', 'M'], colors: ['#1F2A5A', '#FFFFFF'] })
  await query(`update product set created_at = now() + interval '1 minute' where id = $1`, [gown.id])
  await follow(page, `/product/${gown.slug}`)
  const shop = await context.newPage()
  await follow(shop, '/shop')
  await expect(shop.getByRole('link', { name: 'Open Gown', exact: true }).first()).toBeVisible()
  await page.getByText('M', { exact: true }).first().click()
  await expect(page).toHaveURL(/size=M/)
  await page.evaluate(() => window.scrollTo(0, 120))
  const top = () => page.evaluate(() => scrollY)
  const before = await top()

  await test.step('a new price is shown, with choice and scroll position kept', async () => {
    await query('update product set price = 2222200 where id = $1', [gown.id])
    await measure(testInfo, 'price, product page', () => expect(price(page, '₦22,222')).toBeVisible())
    await measure(testInfo, 'price, shop page', () => expect(price(shop, '₦22,222')).toBeVisible())
    await expect(page.locator('input[name="size"][value="M"]')).toBeChecked()
    expect(await top()).toBe(before)
    expect(await noise.shift()).toBe(0)
  })
  await test.step('so is a sell-out', async () => {
    await pause(page)
    await query('update stock set on_hand = 0 where product_id = $1', [gown.id])
    await measure(testInfo, 'sold out, product page', () =>
      expect(page.getByRole('button', { name: 'Sold out' }).first()).toBeVisible(),
    )
  })
  await test.step('a new product is first in the shop', async () => {
    await pause(shop)
    const other = await sell({ name: 'Open Iro', price: 3_333_300 })
    await query(`update product set created_at = now() + interval '2 minutes' where id = $1`, [other.id])
    await measure(testInfo, 'new, shop page', () =>
      expect(shop.getByRole('link', { name: 'Open Iro', exact: true }).first()).toBeVisible(),
    )
    const shift = await shop.evaluate(() => window.layoutShift?.('html') ?? 0)
    expect(shift).toBe(0)
  })
  await test.step('and the open page of a product taken off sale says so', async () => {
    await pause(page)
    await query('update product set is_published = false, published_at = null where id = $1', [gown.id])
    await measure(testInfo, 'hidden, product page', () =>
      expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible(),
    )
    await expect(shop.getByRole('link', { name: 'Open Gown', exact: true })).toHaveCount(0)
  })
  await test.step('until it is on sale again', async () => {
    await pause(page)
    await query('update product set is_published = true, published_at = now() where id = $1', [gown.id])
    await expect(page.getByRole('heading', { name: 'Open Gown' })).toBeVisible()
  })
  noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !/status of 404/.test(line)))
})

// @rule Editing | In an open list, visible products stay in place when others are added before them
test('a visible product in a list stays in place and keeps the focus', async ({ page, noise, sell }) => {
  await follow(page, '/shop')
  const card = page.locator('#products li').nth(3).locator('a').first()
  await card.focus()
  await card.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  const href = await card.getAttribute('href')
  const place = () => page.locator(`#products li a[href="${href}"]`).first().boundingBox()
  const before = await place()
  for (const name of ['Held One', 'Held Two']) {
    const { id } = await sell({ name })
    await query(`update product set created_at = now() + interval '5 minutes' where id = $1`, [id])
  }
  await expect(page.getByRole('link', { name: 'Held Two', exact: true }).first()).toBeAttached()
  await expect.poll(async () => (await place())?.y).toBeCloseTo(before?.y ?? 0, 0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
  expect(await noise.shift()).toBe(0)
})

test('a quick view closed while the list is reloaded returns the focus to its button', async ({ page, sell }) => {
  const gown = await sell({ name: 'Viewed Gown' })
  await follow(page, '/shop')
  // The first request checks whether the page can be loaded, the second one loads it.
  const requests: Route[] = []
  await page.route('**/*.data*', (route) => requests.push(route))
  await query('update product set price = 3333300 where id = $1', [gown.id])
  await expect.poll(() => requests.length).toBe(1)
  const opener = page
    .locator('#products')
    .getByRole('button', { name: /^Quick view of/ })
    .first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await requests[0]?.continue()
  await expect.poll(() => requests.length).toBe(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await requests[1]?.continue()
})

// @rule Editing | An open page whose reload fails stays as it is
test('a page whose reload fails stays as it is, and is reloaded later', async ({ page, noise, sell }) => {
  const gown = await sell({ name: 'Kept Gown', price: 1_111_100 })
  await follow(page, `/product/${gown.slug}`)
  let refused = 0
  await page.route('**/*.data*', (route) => {
    refused += 1
    return refused === 1 ? route.abort() : route.continue()
  })
  await query('update product set price = 4444400 where id = $1', [gown.id])
  await expect.poll(() => refused).toBe(1)
  await expect(page.getByRole('heading', { name: 'Kept Gown' })).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(price(page, '₦44,444')).toBeVisible()
  noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !/ERR_FAILED|^failed: /.test(line)))
})

test('an open page follows its product to a new address', async ({ page, sell }) => {
  const gown = await sell({ name: 'Moved Gown', price: 1_111_100 })
  await follow(page, `/product/${gown.slug}`)
  const slug = `moved-${crypto.randomUUID()}`
  // The redirect first, otherwise the page could request the old address in between and find nothing.
  await query('insert into slug_redirect (slug, product_id) values ($1, $2)', [gown.slug, gown.id])
  await query('update product set slug = $2, price = 5555500 where id = $1', [gown.id, slug])
  await query(`select pg_notify('page_change', 'catalogue')`)
  await expect(page).toHaveURL(new RegExp(slug))
  await expect(price(page, '₦55,555')).toBeVisible()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  // @rule Editing | An open page follows the catalogue although a service worker has just fetched its data
  test('a page just loaded by the router shows the new price', async ({ page, sell }) => {
    const gown = await sell({ name: 'Worker Gown', price: 1_111_100 })
    await query(`update product set created_at = now() + interval '10 minutes' where id = $1`, [gown.id])
    await follow(page, '/shop')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await page.waitForResponse((response) => response.url().includes('topic=catalogue'))
    await page.getByRole('link', { name: 'Worker Gown', exact: true }).first().click()
    await expect(price(page, '₦11,111')).toBeVisible()
    await query('update product set price = 6666600 where id = $1', [gown.id])
    await expect(price(page, '₦66,666')).toBeVisible()
  })
})
