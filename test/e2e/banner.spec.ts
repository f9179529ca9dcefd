import type { Page } from '@playwright/test'
import { expect, query, ready, test } from './fixtures.ts'

test.beforeEach(async ({ page }) => {
  await query('update coupon set show_in_banner = false')
  await page.clock.install()
})
test.afterEach(async () => {
  await query("delete from coupon where code like 'LIVE%'")
  await query("update coupon set show_in_banner = true where code = 'ASO10'")
})

let made = 0

/** Adds a banner coupon that starts and expires this many seconds from now. Returns its code. */
async function addCoupon(startsIn = -60, expiresIn = 3_600): Promise<string> {
  const code = `LIVE${Date.now()}${++made}`
  await query(
    `insert into coupon (code, description, discount_type, discount_value, show_in_banner, starts_at, expires_at)
     values ($1, 'A new offer', 'percentage', 1000, true, now() + $2 * interval '1 second', now() + $3 * interval '1 second')`,
    [code, startsIn, expiresIn],
  )
  return code
}

const switchOff = (code: string) => query('update coupon set is_active = false where code = $1', [code])

/** Opens a page, skips the seconds before it connects to the event stream, and waits until it is connected. */
async function listen(page: Page, path = '/shop') {
  let isConnected = false
  void page.waitForResponse(/\/api\/v1\/events/).then(() => {
    isConnected = true
  })
  const answer = await page.goto(path)
  await ready(page)
  await expect.poll(() => page.clock.runFor(500).then(() => isConnected), { intervals: [50] }).toBe(true)
  return answer
}

const offer = (page: Page, code: string) => page.getByRole('complementary', { name: 'Offer' }).getByText(code)
/** Scrolls and waits for the frame that shows it: where a scroll and an insertion share a frame, the browser counts a shift. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(
    (top) =>
      new Promise((scrolled) => {
        addEventListener('scroll', scrolled, { once: true })
        window.scrollTo(0, top)
      }).then(() => undefined),
    top,
  )
const headerTop = async (page: Page) => (await page.locator('header').boundingBox())?.y

// @rule §4 Coupon banner | Visible when a live coupon exists whose id is not dismissed
//   broken by: inactive coupons shown (coupons/queries.server.ts)
// @rule §7 Catalogue | … and whenever a realtime subscription on coupons pushes a change
//   broken by: inactive coupons shown (coupons/queries.server.ts)
test('two open pages show a coupon that goes live, changes and ends', async ({ page, noise, context }) => {
  const second = await context.newPage()
  await Promise.all([listen(page), listen(second, '/product3/nothing-like-it')])
  const pages = [page, second]

  const code = await addCoupon()
  for (const open of pages) await expect(offer(open, code)).toBeVisible()
  await query("update coupon set description = 'A better offer' where code = $1", [code])
  for (const open of pages) await expect(open.getByText('A better offer')).toBeVisible()
  await switchOff(code)
  for (const open of pages) await expect(open.getByText('This offer has ended')).toBeVisible()
  for (const open of pages) await expect(offer(open, code)).toHaveCount(0)
  expect(await noise.shift()).toBe(0)
})

// @rule D37 | The text in view stays in place while banners come and go
//   broken by: a new banner pushes the page down (change-banner-height.ts)
// @rule D37 | No layout shift while the banner loads, comes or goes
test('a banner that appears or goes shifts no layout', async ({ page, noise }) => {
  let code = ''
  await listen(page)

  await test.step('the text in view keeps its place while banners come and go', async () => {
    await scrollTo(page, 700)
    const heading = page.getByRole('heading', { level: 3 }).nth(2)
    const before = await heading.boundingBox()
    code = await addCoupon()
    await expect(offer(page, code)).toBeAttached()
    expect(await heading.boundingBox()).toEqual(before)
    await switchOff(code)
    await expect(offer(page, code)).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Offer' })).toHaveCount(0)
    expect(await heading.boundingBox()).toEqual(before)
    expect(await noise.shift()).toBe(0)
  })

  await test.step('at the top of a page a new banner slides into view and shifts nothing', async () => {
    await scrollTo(page, 0)
    expect(await headerTop(page)).toBe(0)
    code = await addCoupon()
    await expect(offer(page, code)).toBeInViewport()
    await expect.poll(() => headerTop(page)).toBe(40)
    expect(await noise.shift()).toBe(0)
  })

  await test.step('the strip of an ended offer is removed once it is out of view', async () => {
    await switchOff(code)
    await expect(page.getByText('This offer has ended')).toBeVisible()
    await scrollTo(page, 300)
    await expect(page.getByText('This offer has ended')).toHaveCount(0)
    expect(await noise.shift()).toBe(0)
  })
})

// @rule §2 Header | An optional dismissible coupon banner
//   broken by: a dismissed coupon shown again (banner-store.ts)
// @rule §4 Coupon banner | Dismissing saves the id in browser storage and hides the banner
//   broken by: a dismissed coupon shown again (banner-store.ts)
test('a dismissed coupon stays dismissed after a reload and on other pages, and another one is shown', async ({
  page,
  noise,
}) => {
  const code = await addCoupon()
  await listen(page)
  await page.getByRole('button', { name: 'Dismiss this offer' }).click()
  await expect(offer(page, code)).toHaveCount(0)
  expect(
    await page.evaluate(() => JSON.parse(localStorage.getItem('aso-dismissed-coupons') ?? '[]') as string[]),
  ).toHaveLength(1)

  for (const path of ['/home2', '/product3/nothing-like-it', '/cart', '/shop']) {
    const answer = await (path === '/shop' ? listen(page, path) : page.goto(path))
    expect(await answer?.text()).toContain(code)
    expect(await headerTop(page)).toBe(0)
    await ready(page)
    await expect(offer(page, code)).toHaveCount(0)
    expect(await noise.shift()).toBe(0)
  }
  const other = await addCoupon()
  await expect(offer(page, other)).toBeVisible()
  noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !/status of 404/.test(line)))
})

// @rule D10a | A coupon that starts or expires by time changes the banner, on cached pages too
//   broken by: no notification when the time comes (coupon-timer.ts)
test('a coupon that starts or expires by time changes open and cached pages', async ({ page, request }) => {
  await listen(page)
  const code = await addCoupon(3_600, 7_200)
  const inASecond = (column: 'starts_at' | 'expires_at') =>
    query(`update coupon set ${column} = now() + interval '1 second' where code = $1`, [code])
  expect(await (await request.get('/shop')).text()).not.toContain(code)
  await inASecond('starts_at')
  await expect(offer(page, code)).toBeVisible()
  expect(await (await request.get('/shop')).text()).toContain(code)
  await inASecond('expires_at')
  await expect(offer(page, code)).toHaveCount(0)
  expect(await (await request.get('/shop')).text()).not.toContain(code)
})

// @rule D10a | Codes not meant for the banner are never published
//   broken by: every live coupon sent (coupons/queries.server.ts)
test('only a live public coupon is ever sent', async ({ request }) => {
  await query(
    `insert into coupon (code, description, discount_type, discount_value, show_in_banner) values ('LIVESECRET', 'For a few', 'fixed', 1000, false)`,
  )
  // The shop learns of the test's changes to the database a moment later, and until then answers from its caches.
  await expect.poll(async () => (await request.get('/api/v1/banner')).json()).toEqual({ data: null })
  expect(await (await request.get('/')).text()).not.toContain('LIVESECRET')
})

// @rule §8 Only logged | A broken coupon stream shows nothing and resets nothing
//   broken by: a broken stream removes the offer (follow-banner.ts)
test('a broken stream is reopened, and nothing is reset meanwhile', async ({ page, noise }) => {
  const code = await addCoupon()
  let tries = 0
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/v1/events?*', async (route) => {
    tries += 1
    if (tries <= 2) return route.abort()
    await seen.promise
    return route.continue()
  })
  await page.goto('/shop')
  const passHalfASecond = () => page.clock.runFor(500).then(() => tries)
  await expect.poll(passHalfASecond, { intervals: [50] }).toBe(3)
  // Two streams have broken, and the third hasn't sent anything yet.
  await expect(offer(page, code)).toBeVisible()
  seen.resolve()
  const other = await addCoupon()
  await expect(offer(page, other)).toBeVisible()
  expect(noise.console.filter((line) => !/ERR_FAILED|api\/v1\/events/.test(line))).toEqual([])
  noise.console.length = 0
})

test('the stream is neither compressed nor cached, and begins with the current banner', async ({ baseURL }) => {
  const code = await addCoupon()
  const answer = await fetch(`${baseURL}/api/v1/events?topic=banner`, {
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  })
  let text = ''
  // The shop may learn of the coupon a moment after it is stored; it then sends the current banner.
  for await (const part of answer.body ?? []) {
    text += new TextDecoder().decode(part)
    if (text.includes(code)) break
  }
  expect(text).toMatch(/^event: banner\n/)
  expect(text).toContain(`"code":"${code}"`)
  const names = ['content-type', 'content-encoding', 'cache-control', 'content-length']
  expect(names.map((name) => answer.headers.get(name))).toEqual([
    'text/event-stream',
    null,
    'no-store, no-transform',
    null,
  ])
})
