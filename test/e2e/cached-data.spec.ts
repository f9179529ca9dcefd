import type { Page } from '@playwright/test'
import { cachedPaths, visit } from './cached-by-worker.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { expect, query, ready, settled, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

let proxy: FaultyProxy
test.beforeEach(async ({ baseURL }) => {
  proxy = await startFaultyProxy(baseURL ?? '')
})
test.afterEach(() => proxy.close())

type Asked = { path: string; cache?: RequestCache; withinMs?: number }

/** Fetches from within the page. Returns status and text of the response, or `failed` if there was none. */
const ask = (page: Page, asked: Asked) =>
  page.evaluate(async ({ path, cache = 'default', withinMs = 10_000 }) => {
    try {
      const answer = await fetch(path, { cache, signal: AbortSignal.timeout(withinMs) })
      return `${answer.status} ${await answer.text()}`
    } catch {
      return 'failed'
    }
  }, asked)

test('a request for changed data never gets an older copy', async ({ page, noise }) => {
  const [product] = await query<{ slug: string; name: string }>(
    'select slug, name from product where is_published and archived_at is null order by slug limit 1',
  )
  const path = `/product/${product?.slug}.data`
  const rename = (name = '') => query('update product set name = $1 where slug = $2', [name, product?.slug])
  await visit(page, `${proxy.url}/`)
  await page.reload()
  await ready(page)
  expect(await ask(page, { path })).toContain(product?.name)

  await test.step('newly fetched data answers the router’s following request', async () => {
    await rename('Aṣọ òkè of today')
    await expect.poll(() => ask(page, { path, cache: 'no-cache' })).toContain('Aṣọ òkè of today')
    proxy.drop(/^\/product/)
    expect(await ask(page, { path })).toContain('Aṣọ òkè of today')
    proxy.drop(null)
    await rename(product?.name)
  })

  await test.step('a response that can’t be cached removes the older copy', async () => {
    await query('update product set is_published = false where slug = $1', [product?.slug])
    await expect.poll(() => ask(page, { path, cache: 'no-cache' })).toMatch(/^404 /)
    proxy.drop(/^\/product/)
    expect(await ask(page, { path })).toBe('failed')
    proxy.drop(null)
    await query('update product set is_published = true where slug = $1', [product?.slug])
  })

  await test.step('a failing or slow network gives no answer, rather than an older copy', async () => {
    await expect.poll(() => ask(page, { path, cache: 'no-cache' })).toMatch(/^200 /)
    proxy.drop(/^\/product/)
    expect(await ask(page, { path, cache: 'no-cache' })).toBe('failed')
    proxy.drop(null)
    proxy.hang(/^\/product/)
    expect(await ask(page, { path, cache: 'no-cache', withinMs: 6_000 })).toBe('failed')
    expect(await ask(page, { path, withinMs: 15_000 })).toMatch(/^200 /)
  })
  noise.console.length = 0
})

const notice = 'Slow connection. This page is as you last saw it.'

/** Empties the browser's HTTP cache, whose responses may be some minutes old; the worker's caches stay. */
async function forgetAnswers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

test('a link answered from the cache says that the page may be outdated', async ({ page, noise }) => {
  await visit(page, `${proxy.url}/`)
  await visit(page, `${proxy.url}/shop`)
  const heading = page.getByRole('heading', { level: 1 })
  /** After going back, the address changes before the data arrives. */
  const back = async () => {
    await page.goBack()
    await expect(heading).toHaveText('Our Products')
    await settled(page)
  }
  const product = page.locator('main a[href^="/product/"]').first()
  const [worker] = page.context().serviceWorkers()
  // Data counts as new for ten seconds; a busy machine may need longer for the steps below, so the worker's clock is stopped.
  await worker?.evaluate(() => {
    const stopped = Date.now()
    Date.now = () => stopped
  })
  await product.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect.poll(async () => (await cachedPaths(page)).some((path) => /^\/product\/.*\.data/.test(path))).toBe(true)
  await expect(page.getByText(notice)).toHaveCount(0)
  await back()
  const opened = await page.evaluate(() => performance.timeOrigin)

  await test.step('data that was just fetched shows no notice', async () => {
    proxy.drop(/\.data/)
    await forgetAnswers(page)
    await page.goForward()
    await expect(heading).not.toHaveText('Our Products')
    await expect(page.getByText(notice)).toHaveCount(0)
    proxy.drop(null)
    await back()
  })

  await test.step('older data does', async () => {
    await worker?.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 10_000
    })
    proxy.drop(/\.data/)
    await forgetAnswers(page)
    await product.click()
    await expect(heading).not.toHaveText('Our Products')
    await expect(page.getByText(notice)).toBeVisible()
    expect(await noise.shift()).toBe(0)
    await back()
  })

  await test.step('data from the network shows none', async () => {
    proxy.drop(null)
    await page.goForward()
    await expect(heading).not.toHaveText('Our Products')
    await expect(page.getByText(notice)).toHaveCount(0)
  })
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
  noise.console.length = 0
})
