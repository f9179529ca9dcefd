import type { Page } from '@playwright/test'
import { type OwnHouse, openOwnHouse } from './own-house.ts'
import { expect, query, ready, reloadWithCards, test } from './shopper.ts'
import { violations } from './violations.ts'

let house: OwnHouse
let fan: { id: string; slug: string }
let gown: { id: string; slug: string }
let ring: { id: string; slug: string }

test.beforeAll(async () => {
  house = await openOwnHouse('Wish pieces')
  fan = await house.make({ name: 'Wish Fan', price: 20_000 })
  gown = await house.make({ name: 'Wish Gown', price: 80_000, sizes: ['S', 'M'] })
  ring = await house.make({ name: 'Wish Ring', price: 30_000, compareAtPrice: 40_000 })
})
test.afterAll(() => house.close())

async function save(page: Page, ...slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    await page.goto(`/product/${slug}`)
    await ready(page)
    await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click()
    await expect(page.getByText('Added to wishlist')).toBeVisible()
  }
}

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name })

// @rule §2 Routes | /wishlist
// @rule §2 Wishlist | An empty state with a link to /shop
test('an empty wishlist says so and leads to the shop', async ({ page, noise }) => {
  await page.goto('/wishlist')
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await violations(page)).toEqual([])
  expect(await noise.shift()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/\/shop$/)
})

// @rule §2 Wishlist | Grid of saved products
//   broken by: the oldest first (store.ts)
test('saved pieces stand there with the newest first, after a reload too', async ({ page, noise }) => {
  await save(page, fan.slug, gown.slug, ring.slug)
  await page.goto('/wishlist')
  await expect(cards(page).getByRole('heading')).toHaveText(['Wish Ring', 'Wish Gown', 'Wish Fan'])
  await expect(cardOf(page, 'Wish Ring').locator('s')).toHaveText('₦40,000')
  await reloadWithCards(page)
  await expect(cards(page).getByRole('heading')).toHaveText(['Wish Ring', 'Wish Gown', 'Wish Fan'])
  expect(await violations(page)).toEqual([])
  expect(await noise.shift()).toBe(0)
})

// @rule §2 Wishlist | Remove
//   broken by: the focus lost (wishlist-page.tsx)
test('one is removed, and the focus goes on to the next', async ({ page }) => {
  await save(page, fan.slug, gown.slug)
  await page.goto('/wishlist')
  await ready(page)
  await page.getByRole('button', { name: 'Remove Wish Gown from wishlist' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Removed from wishlist')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Wish Fan from wishlist' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

// @rule §2 Wishlist | Add to cart by the card's rule
//   broken by: a piece with sizes added without one (wish-card.tsx)
test('from the wishlist a plain piece goes into the cart, one with sizes to its page', async ({ page }) => {
  await save(page, fan.slug, gown.slug)
  await page.goto('/wishlist')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Add to cart: Wish Fan' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Add to cart: Wish Gown' }).click()
  await expect(page.getByText('Please select options for this item')).toBeVisible()
  await expect(page).toHaveURL(`/product/${gown.slug}`)
})

// @rule §3 Entities | The wishlist is persisted in local storage, in step between tabs
test('two tabs stay in step', async ({ page, context }) => {
  await save(page, fan.slug)
  await page.goto('/wishlist')
  await expect(cards(page)).toHaveCount(1)
  const other = await context.newPage()
  await save(other, ring.slug)
  await expect(cards(page).getByRole('heading')).toHaveText(['Wish Ring', 'Wish Fan'])
  await other.goto('/wishlist')
  await other.getByRole('button', { name: 'Remove Wish Fan from wishlist' }).click()
  await expect(cards(page).getByRole('heading')).toHaveText(['Wish Ring'])
})

// @rule D8c | Price, stock and existence of saved products are refreshed and the shopper is told
//   broken by: a changed price not told (wish-news.ts)
test('it tells what became cheaper, what has sold out and what is no longer sold', async ({ page, noise }) => {
  const cheap = await house.make({ name: 'Cheaper Cape', price: 60_000 })
  const sold = await house.make({ name: 'Sold Shawl', price: 60_000 })
  const gone = await house.make({ name: 'Gone Girdle', price: 60_000 })
  await save(page, cheap.slug, sold.slug, gone.slug)
  await query('update product set price = 5000000 where id = $1', [cheap.id])
  await query('update stock set on_hand = 0 where product_id = $1', [sold.id])
  await query('update product set archived_at = now() where id = $1', [gone.id])

  await page.goto('/wishlist')
  await expect(cardOf(page, 'Cheaper Cape').getByText('Down from ₦60,000')).toBeVisible()
  await expect(cardOf(page, 'Cheaper Cape').getByText('₦50,000', { exact: true })).toBeVisible()
  await expect(cardOf(page, 'Sold Shawl').getByRole('status')).toHaveText('Sold out')
  await expect(cardOf(page, 'Sold Shawl').getByRole('button', { name: 'Sold out' })).toBeDisabled()
  await expect(cardOf(page, 'Gone Girdle').getByRole('status')).toHaveText('No longer sold')
  await expect(cardOf(page, 'Gone Girdle').getByRole('link')).toHaveCount(0)
  expect(await noise.shift()).toBe(0)
  // Told once: from then on the new price is what was last seen.
  await reloadWithCards(page)
  await expect(cardOf(page, 'Cheaper Cape').getByText('Down from')).toHaveCount(0)
})

test('without an answer from the shop it shows what was last seen', async ({ page, noise }) => {
  await save(page, fan.slug)
  await page.route('**/api/v1/products/cards**', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/wishlist')
  await expect(cardOf(page, 'Wish Fan').getByText('₦20,000')).toBeVisible()
  await page.waitForLoadState('networkidle')
  noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !/status of 503/.test(line)))
})

for (const [what, stored] of [
  ['nothing that can be read', '{"state":{"wishlist":"<script>"'],
  ['things that are no wishes', '{"state":{"lines":[],"wishlist":[1,null,{"id":"x"}]},"version":0}'],
  ['another list', '[1,2,3]'],
] as const) {
  // @rule Bad input | A damaged or hostile wishlist in local storage
  test(`a browser that holds ${what} has an empty wishlist`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem('aso-shop', text), stored)
    await page.goto('/wishlist')
    await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  })
}
