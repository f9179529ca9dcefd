import type { Page } from '@playwright/test'
import { expect, open, query, storeText, test, writeFromOtherTab } from './cart-fixtures.ts'
import { reloadWithCards } from './fixtures.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { violations } from './violations.ts'

type Piece = { id: string; slug: string; name: string }

let ownShop: OwnShop
let fan: Piece
let gown: Piece

test.beforeAll(async () => {
  ownShop = await openOwnShop('Wish pieces')
  fan = await ownShop.make({ name: 'Wish Fan', price: 20_000 })
  gown = await ownShop.make({ name: 'Wish Gown', price: 80_000, sizes: ['S', 'M'] })
  await ownShop.make({ name: 'Wish Ring', price: 30_000, compareAtPrice: 40_000 })
})
test.afterAll(() => ownShop.close())

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name })

/** The text in local storage for saved products as they were last seen, newest first. */
const savedText = (...pieces: (Piece & { price: number })[]) =>
  JSON.stringify({
    state: {
      lines: [],
      wishlist: pieces.map((piece) => ({ ...piece, price: piece.price * 100, compareAtPrice: null, image: null })),
      checkoutInProgress: false,
    },
    version: 0,
  })

// @rule §2 Routes | /wishlist
// @rule §2 Wishlist | An empty state with a link to /shop
// @rule Bad input | A damaged or hostile wishlist in local storage
// @rule §3 Entities | The wishlist is stored in local storage, in sync between tabs
// @rule §2 Wishlist | Grid of saved products
//   broken by: the oldest first (store.ts)
// @rule §2 Wishlist | Remove
//   broken by: the focus lost (wishlist-page.tsx)
test('a wishlist is empty, filled in another tab, shown with the newest first, and emptied', async ({
  page,
  context,
  noise,
}) => {
  const [first, ...others] = [
    ['nothing that can be read', '{"state":{"wishlist":"<script>"'],
    ['things that are no wishlist items', '{"state":{"lines":[],"wishlist":[1,null,{"id":"x"}]},"version":0}'],
    ['another list', '[1,2,3]'],
  ] as const
  await storeText(page, first[1])
  await open(page, '/wishlist')

  await test.step('an empty wishlist says so and leads to the shop', async () => {
    await expect(page.getByText('Your wishlist is empty')).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await violations(page)).toEqual([])
    expect(await noise.shift()).toBe(0)
    const back = page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })
    await expect(back).toHaveAttribute('href', '/shop')
  })

  for (const [what, text] of others) {
    await test.step(`a browser that holds ${what} has an empty wishlist`, async () => {
      await writeFromOtherTab(page, savedText({ ...fan, price: 20_000 }))
      await expect(cards(page)).toHaveCount(1)
      await writeFromOtherTab(page, text)
      await expect(page.getByText('Your wishlist is empty')).toBeVisible()
    })
  }

  const other = await context.newPage()
  await test.step('two tabs stay in sync, newest first', async () => {
    await open(other, `/category/${ownShop.category}`)
    for (const name of ['Wish Fan', 'Wish Gown', 'Wish Ring']) {
      await other.getByRole('button', { name: `Add ${name} to wishlist` }).click()
    }
    await expect(cards(page).getByRole('heading')).toHaveText(['Wish Ring', 'Wish Gown', 'Wish Fan'])
    await expect(cardOf(page, 'Wish Ring').locator('s')).toHaveText('₦40,000')
    await other.getByRole('button', { name: 'Remove Wish Ring from wishlist' }).click()
    await expect(cards(page).getByRole('heading')).toHaveText(['Wish Gown', 'Wish Fan'])
    await other.getByRole('button', { name: 'Add Wish Ring to wishlist' }).click()
    await other.close()
  })

  await test.step('saved products are shown newest first, also after a reload', async () => {
    await reloadWithCards(page)
    await expect(cards(page).getByRole('heading')).toHaveText(['Wish Ring', 'Wish Gown', 'Wish Fan'])
    await expect(cardOf(page, 'Wish Ring').locator('s')).toHaveText('₦40,000')
    expect(await violations(page)).toEqual([])
    expect(await noise.shift()).toBe(0)
  })

  await test.step('one is removed, and the focus moves to the next', async () => {
    await page.getByRole('button', { name: 'Remove Wish Ring from wishlist' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Removed from wishlist')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Wish Gown from wishlist' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Remove Wish Fan from wishlist' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your wishlist is empty')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

// @rule D8c | Price, stock and existence of saved products are refreshed and the shopper is told
//   broken by: a changed price not shown (wishlist-item-status.ts)
// @rule §2 Wishlist | Add to cart by the card's rule
//   broken by: a product with sizes added without one (wishlist-card.tsx)
test('a wishlist shows changes since the last visit and leads to the cart', async ({ page, noise }) => {
  const cheap = await ownShop.make({ name: 'Cheaper Cape', price: 50_000 })
  const sold = await ownShop.make({ name: 'Sold Shawl', price: 60_000, stock: 0 })
  const gone = await ownShop.make({ name: 'Gone Girdle', price: 60_000 })
  await query('update product set archived_at = now() where id = $1', [gone.id])
  await storeText(page, savedText(...[cheap, sold, gone].map((piece) => ({ ...piece, price: 60_000 }))))

  await test.step('without a response from the shop it shows the last known state', async () => {
    await page.route('**/api/v1/products/cards**', (route) => route.fulfill({ status: 503, body: '' }))
    const answer = page.waitForResponse(/\/products\/cards/)
    await open(page, '/wishlist')
    await answer
    await expect(cardOf(page, 'Cheaper Cape').getByText('₦60,000')).toBeVisible()
    await page.unrouteAll()
    noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !/status of 503/.test(line)))
  })

  await test.step('it shows what became cheaper, sold out or is no longer sold', async () => {
    await reloadWithCards(page)
    await expect(cardOf(page, 'Cheaper Cape').getByText('Down from ₦60,000')).toBeVisible()
    await expect(cardOf(page, 'Cheaper Cape').getByText('₦50,000', { exact: true })).toBeVisible()
    await expect(cardOf(page, 'Sold Shawl').getByRole('status')).toHaveText('Sold out')
    await expect(cardOf(page, 'Sold Shawl').getByRole('button', { name: 'Sold out' })).toBeDisabled()
    await expect(cardOf(page, 'Gone Girdle').getByRole('status')).toHaveText('No longer sold')
    await expect(cardOf(page, 'Gone Girdle').getByRole('link')).toHaveCount(0)
    expect(await noise.shift()).toBe(0)
    // Shown only once, because the new price is now stored as the last seen.
    await reloadWithCards(page)
    await expect(cardOf(page, 'Cheaper Cape').getByText('Down from')).toHaveCount(0)
  })

  await test.step('a product without options goes into the cart, one with sizes opens its page', async () => {
    await writeFromOtherTab(page, savedText({ ...gown, price: 80_000 }, { ...fan, price: 25_000 }))
    // Until the page knows that this product has no options, its button leads to the product's page, too.
    await expect(cardOf(page, 'Wish Fan').getByText('Down from')).toBeVisible()
    await page.getByRole('button', { name: 'Add to cart: Wish Fan' }).click()
    await expect(page.getByText('Added to cart')).toBeVisible()
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Add to cart: Wish Gown' }).click()
    await expect(page.getByText('Please select options for this item')).toBeVisible()
    await expect(page).toHaveURL(`/product/${gown.slug}`)
  })
})
