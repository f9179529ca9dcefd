import type { Page } from '@playwright/test'
import { expect, fillStorage, open, test } from './cart-fixtures.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const toast = (page: Page, text: string) => notices(page).locator('[role]:not([aria-hidden])', { hasText: text })

/** Expects a toast to stay for this time by the page's paused clock, and then to go. */
async function seeItStay(page: Page, text: string, milliseconds: number): Promise<void> {
  await expect(toast(page, text)).toBeVisible()
  await page.clock.runFor(milliseconds - 100)
  await expect(toast(page, text)).toBeVisible()
  await page.clock.runFor(400)
  await expect(toast(page, text)).toHaveCount(0)
}

// @rule §8 Toasts | Please select a size
//   broken by: an error stays 2 seconds (toast.tsx)
// @rule §9 Toasts | Error 4 s
//   broken by: an error stays 2 seconds (toast.tsx)
// @rule §9 Toasts | Announced to screen readers, held while hovered or focused, dismissible
// @rule §9 Toasts | Bottom-centre below 768 px, top-right otherwise
// @rule §8 Toasts | Added to cart with View Cart, 3 seconds
//   broken by: the toast stays 8 seconds (toast.tsx)
// @rule §9 Toasts | At most 20 at once
// @rule §5 Add to cart | An error disappears when the product is added after all
//   broken by: the error left beside it (use-buying.ts)
test('toasts on a product’s page: duration, position, number, and holding', async ({ page, sell }) => {
  const product = await sell({ sizes: ['S', 'M'] })
  const usual = page.viewportSize() ?? { width: 390, height: 844 }
  const add = page.getByRole('button', { name: 'Add to Cart' })
  const asked = toast(page, 'Please select a size')
  await page.clock.install()
  await open(page, `/product/${product.slug}`)
  await page.clock.pauseAt(Date.now() + 60_000)

  await test.step('an error stays 4 seconds', async () => {
    await add.click()
    await seeItStay(page, 'Please select a size', 4_000)
  })

  await test.step('they are announced by a permanent live region, wait while hovered or focused, and can be dismissed', async () => {
    await expect(notices(page)).toHaveAttribute('aria-live', 'polite')
    await add.click()
    await asked.hover()
    await page.clock.runFor(20_000)
    await expect(asked).toBeVisible()
    await page.mouse.move(2, 2)
    await notices(page).getByRole('button', { name: 'Dismiss' }).focus()
    await page.clock.runFor(20_000)
    await expect(asked).toBeVisible()
    await page.keyboard.press('Enter')
    await page.clock.runFor(1_000)
    await expect(asked).toHaveCount(0)
  })

  await test.step('a toast removed while held doesn’t hold later ones', async () => {
    await add.click()
    await expect(asked).toBeVisible()
    await page.clock.runFor(5_000)
    await expect(asked).toHaveCount(0)
  })

  for (const width of [390, 767, 768, 1440]) {
    await test.step(`at ${width} px they are ${width < 768 ? 'at the bottom centre' : 'at the top right'}, and cover no bar`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => scrollTo(0, 0))
      await add.click()
      const shown = notices(page).getByRole('alert').first()
      await expect(shown).toBeVisible()
      // Lets it finish sliding in.
      await page.clock.runFor(1_000)
      const box = await shown.boundingBox()
      if (!box) throw new Error('the toast has no box')
      if (width < 768) {
        expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThanOrEqual(1)
        expect(box.y).toBeGreaterThan(400)
        const bar = await add.boundingBox()
        expect(box.y + box.height).toBeLessThanOrEqual(bar?.y ?? 0)
      } else {
        expect(width - box.x - box.width).toBeLessThanOrEqual(40)
        expect(box.y).toBeLessThan(200)
      }
      await page.clock.runFor(5_000)
      await expect(asked).toHaveCount(0)
    })
  }

  await test.step('at most twenty are shown at once', async () => {
    await page.setViewportSize(usual)
    for (let clicks = 0; clicks < 25; clicks++) await add.dispatchEvent('click')
    await expect(notices(page).getByRole('alert')).toHaveCount(20)
    await page.clock.runFor(5_000)
    await expect(asked).toHaveCount(0)
  })

  await test.step('an error disappears when the product is added after all', async () => {
    await add.click()
    await expect(asked).toBeVisible()
    await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
    await add.click()
    await page.clock.runFor(1_500)
    await expect(toast(page, 'Added to cart')).toBeVisible()
    await expect(asked).toHaveCount(0)
    await page.clock.runFor(5_000)
  })

  await test.step('Added to cart stays 3 seconds and leads to the cart', async () => {
    await add.click()
    await expect(notices(page).getByRole('link', { name: 'View Cart →' })).toHaveAttribute('href', '/cart')
    await seeItStay(page, 'Added to cart', 3_000)
  })
})

// @rule §9 Toasts | Loading unlimited
// @rule §8 Toasts | Removed from wishlist
// @rule §9 Toasts | Success 2 s
//   broken by: a success stays 4 seconds (toast.tsx)
// @rule §8 Toasts | Please select options for this item
//   broken by: a plain toast stays 2 seconds (toast.tsx)
// @rule §9 Toasts | Blank 4 s
test('toasts on the cart’s page: loading, success, and plain', async ({ page, sell }) => {
  const brought = await sell({ name: 'Gèlè' })
  const [plain, sized] = [await sell({ name: 'Fìlà' }), await sell({ name: 'Bùbá', sizes: ['S', 'M'] })]
  await fillStorage(page, [], [plain, sized])
  await page.clock.install()
  await open(page, '/cart')

  await test.step('a loading toast stays until loading is done', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/v1/products/${brought.slug}`, async (route) => {
      await held.promise
      await route.continue()
    })
    const cards = page.waitForResponse(/\/products\/cards/)
    await page.evaluate((slug) => window.location.assign(`/cart?add=${slug}`), brought.slug)
    await cards
    await expect(toast(page, 'Adding to your cart…')).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(toast(page, 'Adding to your cart…')).toBeVisible()
    held.resolve()
    await expect(toast(page, 'Added to cart')).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(toast(page, 'Adding to your cart…')).toHaveCount(0)
  })

  await page.clock.pauseAt(Date.now() + 600_000)
  await test.step('a success stays 2 seconds', async () => {
    await page.getByRole('button', { name: 'Remove Fìlà from wishlist' }).click()
    await seeItStay(page, 'Removed from wishlist', 2_000)
  })

  await test.step('a plain toast stays 4 seconds', async () => {
    await page.getByRole('button', { name: 'Move to cart: Bùbá' }).click()
    await seeItStay(page, 'Please select options for this item', 4_000)
  })
})
