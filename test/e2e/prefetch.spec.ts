import { expect, ready, test } from './shopper.ts'

test('a link that is hovered over for 100 ms has its page fetched ahead', async ({ page }) => {
  await page.goto('/shop')
  await ready(page)
  const link = page.locator('main a[href^="/product/"]').first()
  const path = await link.getAttribute('href')
  const waited = page.evaluate(
    (href) =>
      new Promise<number>((resolve) => {
        let began = 0
        addEventListener('mouseover', ({ target }) => {
          if (target instanceof Element && target.closest(`a[href="${href}"]`)) began ||= performance.now()
        })
        new MutationObserver(() => {
          if (document.querySelector(`link[rel=prefetch][href*="${href}.data"]`)) resolve(performance.now() - began)
        }).observe(document, { childList: true, subtree: true })
      }),
    path,
  )
  await link.hover()
  expect(await waited).toBeGreaterThanOrEqual(99)
})
