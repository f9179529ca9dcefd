import type { Page } from '@playwright/test'
import { expect, query, ready, test } from './fixtures.ts'

const theSwitch = (page: Page) => page.getByRole('switch', { name: /Data saver/ })

/** The size in bytes of a picture, as the browser requests it now. */
const weigh = (page: Page, address: string) =>
  page.evaluate(async (url) => (await (await fetch(url, { cache: 'no-store' })).blob()).size, address)

// @rule Weak networks | A switch in the footer saves data, and is remembered
//   broken by: the switch forgotten at the next visit (data-saver.ts)
test('the switch in the footer of every layout makes pictures lighter by a third, for later visits too', async ({
  page,
  noise,
}) => {
  const [product] = await query<{ slug: string }>(
    'select slug from product where archived_at is null and is_published order by slug limit 1',
  )
  await page.goto(`/product/${product?.slug}`)
  await ready(page)
  const picture = await page
    .locator('main img')
    .first()
    .evaluate((img: HTMLImageElement) => new URL(img.src).pathname)
  const full = await weigh(page, picture)
  const knob = () =>
    theSwitch(page).evaluate((input) => {
      const { translate } = getComputedStyle(input.nextElementSibling ?? input, '::after')
      return Number.parseFloat(translate) || 0
    })
  const switchOn = async () => {
    await expect.poll(knob).toBe(0)
    await theSwitch(page).focus()
    await page.keyboard.press('Space')
    await expect(theSwitch(page)).toBeChecked()
    await expect.poll(knob).toBeGreaterThan(10)
    await expect.poll(() => weigh(page, picture)).toBeLessThan((full * 2) / 3)
  }
  await expect(theSwitch(page)).not.toBeChecked()
  await switchOn()
  expect(await noise.shift()).toBe(0)

  for (const layout of ['product2', 'product3']) {
    await test.step(`the layout ${layout} shows it switched on, and can switch it`, async () => {
      await page.goto(`/${layout}/${product?.slug}`)
      await ready(page)
      await expect(page.locator('html')).toHaveClass(/data-saver/)
      await expect(theSwitch(page)).toBeChecked()
      await theSwitch(page).uncheck({ force: true })
      await expect(page.locator('html')).not.toHaveClass(/data-saver/)
      await expect.poll(() => weigh(page, picture)).toBe(full)
      await switchOn()
      expect(await noise.shift()).toBe(0)
    })
  }
})

// @rule Weak networks | The browser's Save-Data takes effect before the first paint
test('the browser’s Save-Data takes effect before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    const seen = new MutationObserver(() => {
      if (document.body?.querySelector('img')) {
        document.documentElement.dataset.atFirstPicture = document.documentElement.className
        seen.disconnect()
      }
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  expect(await page.locator('html').getAttribute('data-at-first-picture')).toContain('data-saver')
  await ready(page)
  await expect(theSwitch(page)).toBeChecked()
  await expect(theSwitch(page)).toBeDisabled()
})
