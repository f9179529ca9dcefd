import { cachedPaths, visit } from './cached-by-worker.ts'
import { startFaultyProxy } from './faulty-proxy.ts'
import { expect, ready, settled, test } from './fixtures.ts'

// @rule §9 Constants | Router link prefetch: hover delay 100 ms
test('a link hovered for 100 ms has its page prefetched', async ({ page }) => {
  await page.goto('/shop')
  await ready(page)
  const link = page.locator('main a[href^="/product/"]').first()
  const path = await link.getAttribute('href')
  const waited = page.evaluate(
    (href) =>
      new Promise<number>((resolve) => {
        let began = 0
        const note = ({ target }: Event) => {
          if (target instanceof Element && target.closest(`a[href="${href}"]`)) began ||= performance.now()
        }
        // In the capture phase, to run before the router's handler of the same event, which starts its delay.
        addEventListener('mouseover', note, true)
        new MutationObserver(() => {
          if (document.querySelector(`link[rel=prefetch][href*="${href}.data"]`)) resolve(performance.now() - began)
        }).observe(document, { childList: true, subtree: true })
      }),
    path,
  )
  await link.hover()
  expect(await waited).toBeGreaterThanOrEqual(99)
})

// @rule Weak networks | A failed prefetch doesn't affect the open page
//   broken by: the router's own prefetching, which reloads the page
test('a failed prefetch doesn’t reload the page', async ({ page, noise }) => {
  await page.goto('/shop')
  await settled(page)
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  let failed = 0
  await page.route('**/assets/*.js', (route) => {
    failed += 1
    return route.abort()
  })
  await page.locator('main a[href^="/product/"]').first().hover()
  await expect.poll(() => failed).toBeGreaterThan(0)
  await settled(page)
  await expect(page.locator('body[data-same-document]')).toBeAttached()
  noise.console.length = 0
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  // @rule Weak networks | Prefetched data isn't fetched again on click
  //   broken by: just fetched data requested again (service-worker.ts)
  test('data that the router prefetched isn’t requested again on click', async ({ page, baseURL }) => {
    const proxy = await startFaultyProxy(baseURL ?? '')
    await visit(page, `${proxy.url}/`)
    await visit(page, `${proxy.url}/shop`)
    const link = page.locator('main a[href^="/product/"]').first()
    const path = `${await link.getAttribute('href')}.data`
    const asked = () => proxy.asked.filter((address) => address.startsWith(path)).length
    await link.hover()
    await expect.poll(asked).toBe(1)
    await expect.poll(() => cachedPaths(page)).toEqual(expect.arrayContaining([expect.stringContaining(path)]))
    await link.click()
    await expect(page).toHaveURL(/\/product\//)
    expect(asked()).toBe(1)
    await proxy.close()
  })
})
