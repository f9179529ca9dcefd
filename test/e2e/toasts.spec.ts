import type { Page } from '@playwright/test'
import { expect, haveInStorage, open, test } from './buyer.ts'

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const toast = (page: Page, text: string) => notices(page).locator('[role]:not([aria-hidden])', { hasText: text })

/** Lets the browser's clock stand still at a toast's first moment, and go on as far as a test says. */
async function withClock(page: Page): Promise<void> {
  await page.clock.install()
}

// @rule §8 Toasts | Added to cart with View Cart, 3 seconds
//   broken by: the toast stays 8 seconds (toast.tsx)
test('Added to cart stays 3 seconds and leads to the cart', async ({ page, sell }) => {
  const product = await sell()
  await withClock(page)
  await open(page, `/product/${product.slug}`)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, 'Added to cart')).toBeVisible()
  await expect(notices(page).getByRole('link', { name: 'View Cart →' })).toHaveAttribute('href', '/cart')
  await page.clock.runFor(2_900)
  await expect(toast(page, 'Added to cart')).toBeVisible()
  await page.clock.runFor(400)
  await expect(toast(page, 'Added to cart')).toHaveCount(0)
})

// @rule §8 Toasts | Please select a size
//   broken by: an error stays 2 seconds (toast.tsx)
// @rule §9 Toasts | Error 4 s
//   broken by: an error stays 2 seconds (toast.tsx)
test('an error stays 4 seconds', async ({ page, sell }) => {
  const product = await sell({ sizes: ['S', 'M'] })
  await withClock(page)
  await open(page, `/product/${product.slug}`)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toast(page, 'Please select a size')).toBeVisible()
  await page.clock.runFor(3_900)
  await expect(toast(page, 'Please select a size')).toBeVisible()
  await page.clock.runFor(400)
  await expect(toast(page, 'Please select a size')).toHaveCount(0)
})

// @rule §8 Toasts | Removed from wishlist
// @rule §9 Toasts | Success 2 s
//   broken by: a success stays 4 seconds (toast.tsx)
test('a success stays 2 seconds', async ({ page, sell }) => {
  const product = await sell()
  await haveInStorage(page, [], [product])
  await withClock(page)
  await open(page, '/cart')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: `Remove ${product.name} from wishlist` }).click()
  await expect(toast(page, 'Removed from wishlist')).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(toast(page, 'Removed from wishlist')).toBeVisible()
  await page.clock.runFor(400)
  await expect(toast(page, 'Removed from wishlist')).toHaveCount(0)
})

// @rule §8 Toasts | Please select options for this item
//   broken by: a plain toast stays 2 seconds (toast.tsx)
// @rule §9 Toasts | Blank 4 s
test('a plain toast stays 4 seconds', async ({ page, sell }) => {
  const product = await sell({ sizes: ['S', 'M'] })
  await haveInStorage(page, [], [product])
  await withClock(page)
  const cards = page.waitForResponse(/\/products\/cards/)
  await open(page, '/cart')
  await cards
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: `Move to cart: ${product.name}` }).click()
  await expect(toast(page, 'Please select options for this item')).toBeVisible()
  await page.clock.runFor(3_900)
  await expect(toast(page, 'Please select options for this item')).toBeVisible()
  await page.clock.runFor(400)
  await expect(toast(page, 'Please select options for this item')).toHaveCount(0)
})

// @rule §9 Toasts | Loading unlimited
test('loading stays until what is loaded has come', async ({ page, sell }) => {
  const product = await sell()
  await withClock(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/v1/products/${product.slug}`, async (route) => {
    await held
    await route.continue()
  })
  await open(page, `/product/${product.slug}`)
  await page.evaluate((slug) => window.location.assign(`/cart?add=${slug}`), product.slug)
  await expect(toast(page, 'Adding to your cart…')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(toast(page, 'Adding to your cart…')).toBeVisible()
  answer()
  await expect(toast(page, 'Added to cart')).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast(page, 'Adding to your cart…')).toHaveCount(0)
})

// @rule §9 Toasts | At most 20 at once
test('at most twenty are shown at once', async ({ page, sell }) => {
  const product = await sell({ sizes: ['S', 'M'] })
  await withClock(page)
  await open(page, `/product/${product.slug}`)
  await page.clock.pauseAt(Date.now() + 60_000)
  const add = page.getByRole('button', { name: 'Add to Cart' })
  for (let clicks = 0; clicks < 25; clicks++) await add.dispatchEvent('click')
  await expect(notices(page).getByRole('alert')).toHaveCount(20)
})

// @rule §9 Toasts | Bottom-centre below 768 px, top-right otherwise
test('they are at the bottom centre below 768 px, at the top right from there, and cover no bar', async ({
  page,
  sell,
}) => {
  const product = await sell({ sizes: ['S', 'M'] })
  await withClock(page)
  for (const width of [390, 767, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, `/product/${product.slug}`)
    const add = page.getByRole('button', { name: 'Add to Cart' })
    await add.click()
    const shown = notices(page).getByRole('alert').first()
    await expect(shown).toBeVisible()
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
  }
})

// @rule §9 Toasts | Read out, held while pointed at or focused, dismissable
test('they are read out by a region that stays, wait while pointed at or focused, and can be dismissed', async ({
  page,
  sell,
}) => {
  const product = await sell({ sizes: ['S', 'M'] })
  await withClock(page)
  await open(page, `/product/${product.slug}`)
  await expect(notices(page)).toHaveAttribute('aria-live', 'polite')
  await page.clock.pauseAt(Date.now() + 60_000)
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await add.click()
  await toast(page, 'Please select a size').hover()
  await page.clock.runFor(20_000)
  await expect(toast(page, 'Please select a size')).toBeVisible()
  await page.mouse.move(2, 2)
  await notices(page).getByRole('button', { name: 'Dismiss' }).focus()
  await page.clock.runFor(20_000)
  await expect(toast(page, 'Please select a size')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.clock.runFor(1_000)
  await expect(toast(page, 'Please select a size')).toHaveCount(0)

  // What went while it was held doesn't hold those that come after it.
  await add.click()
  await expect(toast(page, 'Please select a size')).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(toast(page, 'Please select a size')).toHaveCount(0)
})
