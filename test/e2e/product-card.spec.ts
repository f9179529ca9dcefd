import type { Page } from '@playwright/test'
import { ofColorsAndSizes } from './axe-rules.ts'
import { follow, ignoreConsole } from './cart-fixtures.ts'
import { clippedTexts } from './clipped-texts.ts'
import { expect, query, ready, test } from './fixtures.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'
import { doubleClick } from './pressed-twice.ts'
import { routeOnce } from './route-once.ts'
import { violations } from './violations.ts'

const longName =
  'The Unforgettably Embroidered Aṣọ-òkè Ìró and Bùbá of the Seventeen Weavers of Ìsẹ́yìn, with Gèlè, Ìpèlé and a Very Long Name'

const longCode = `ASO${'10'.repeat(25)}`

let ownShop: OwnShop
let fan: { id: string; slug: string }
let set: { id: string; slug: string }

test.beforeAll(async () => {
  ownShop = await openOwnShop('Card pieces')
  fan = await ownShop.make({ name: 'Plain Fan', stock: 2, isNew: true })
  set = await ownShop.make({
    name: 'Two Tone Set',
    price: 90_000,
    compareAtPrice: 120_000,
    sizes: ['S', 'M'],
    colors: ['#000000', '#FFD700'],
    stock: [
      ['S', '#000000', 3],
      ['M', '#FFD700', 1],
    ],
    pictures: ['#000000', '#000000', '#FFD700'],
  })
  await ownShop.make({ name: 'Gone Gown', stock: 0, price: 50_000, compareAtPrice: 60_000 })
  await ownShop.make({ name: longName, pictures: 1, price: 1_250_000, compareAtPrice: 1_500_000 })
})
test.afterAll(async () => {
  await query('delete from coupon where code = $1', [longCode])
  await ownShop.close()
})

const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })

async function openShelf(page: Page, shop = '/shop'): Promise<void> {
  await page.goto(`${shop}?category=${ownShop.category}`)
  await ready(page)
}

// @rule §2 Product card | New badge, negative-percentage badge, brand, name, price and struck-through old price
//   broken by: no negative-percentage badge (card-badges.tsx)
// @rule D8a | Sold out products are shown and can't be added
//   broken by: a sold out card can be added (card-actions.tsx)
// @rule §2 Product card | Buttons for wishlist, quick view and add to cart, thumb-sized on phones
//   broken by: buttons of 32 px (card-actions.tsx)
// @rule §2 Product card | Image; a second image appears on hover on wide screens
//   broken by: no second picture (product-card.tsx)
// @rule §9 Breakpoints | Hover behaviour from 768 px; none with data saving
// @rule §4 Cart and wishlist | Toggling a wishlist product adds it if absent and removes it if present
// @rule §4 Cart and wishlist | Wishlist button shows Added to wishlist or Removed from wishlist
test('a list of product cards', async ({ page, noise, isMobile }) => {
  await openShelf(page)

  await test.step('a card shows brand, name, price, the old price struck through, and its badges', async () => {
    const card = cardOf(page, 'Two Tone Set')
    await expect(card.getByText('Card pieces')).toBeVisible()
    await expect(card.getByText('₦90,000', { exact: true })).toBeVisible()
    await expect(card.locator('s')).toHaveText('₦120,000')
    await expect(card.getByText('-25%')).toBeVisible()
    await expect(card.getByText('New')).toHaveCount(0)
    await expect(cardOf(page, 'Plain Fan').getByText('New', { exact: true })).toBeVisible()
    await expect(cardOf(page, longName)).toBeVisible()
    expect(await noise.shift()).toBe(0)
    expect(await violations(page, ['#products'], isMobile ? {} : { rules: ofColorsAndSizes })).toEqual([])
  })

  await test.step('a sold out product says so and can’t be added', async () => {
    const card = cardOf(page, 'Gone Gown')
    await expect(card.getByText('Sold out')).toBeVisible()
    await expect(card.getByText('-16%')).toHaveCount(0)
    await expect(card.getByRole('button', { name: /to cart$/ })).toHaveCount(0)
    await expect(card.getByRole('button', { name: 'Add Gone Gown to wishlist' })).toBeVisible()
  })

  if (isMobile) {
    await test.step('on a phone the buttons are thumb-sized and don’t cover the picture', async () => {
      const card = cardOf(page, 'Plain Fan')
      const picture = await card.locator('picture img').boundingBox()
      for (const button of await card.getByRole('button').all()) {
        const box = await button.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
        const name = (await button.getAttribute('aria-label')) ?? ''
        if (!name.includes('wishlist')) expect(box?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0))
      }
    })
  }

  await test.step('the heart saves and removes at once, and a saved product stays', async () => {
    await page.getByRole('button', { name: 'Add Plain Fan to wishlist' }).click()
    await expect(page.getByText('Added to wishlist')).toBeVisible()
    await page.reload()
    await doubleClick(page.getByRole('button', { name: 'Remove Plain Fan from wishlist' }))
    await expect(page.getByText('Removed from wishlist')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Plain Fan to wishlist' })).toBeVisible()
    expect(await noise.shift()).toBe(0)
  })

  await test.step('the second picture is loaded only on hover on a wide screen', async () => {
    const card = cardOf(page, 'Two Tone Set')
    const hover = async () => {
      await cardOf(page, 'Plain Fan').hover()
      await card.hover()
      return card.locator('picture')
    }
    await expect(card.locator('picture')).toHaveCount(1)
    if (isMobile) {
      await expect(await hover()).toHaveCount(1)
      return
    }
    await page.evaluate(() => document.documentElement.classList.add('data-saver'))
    await expect(await hover()).toHaveCount(1)
    await page.evaluate(() => document.documentElement.classList.remove('data-saver'))
    await page.setViewportSize({ width: 767, height: 900 })
    await expect(await hover()).toHaveCount(1)
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(await hover()).toHaveCount(2)
  })
})

test('a press on a card’s picture opens the product, and the heart is filled once it is saved', {
  tag: '@phone',
}, async ({ page }) => {
  await openShelf(page)
  const card = cardOf(page, 'Plain Fan')
  const heart = card.getByRole('button', { name: /wishlist$/ }).locator('svg')
  await expect(heart).toHaveCSS('fill', 'none')
  await card.getByRole('button', { name: 'Add Plain Fan to wishlist' }).click()
  await expect(heart).not.toHaveCSS('fill', 'none')

  const picture = card.locator('picture img')
  await picture.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page).toHaveURL(`/product/${fan.slug}`)
})

test('a card’s buttons are visible while the mouse or the focus is on it', { tag: '@desktop' }, async ({ page }) => {
  await openShelf(page)
  const card = cardOf(page, 'Plain Fan')
  const quickView = card.getByRole('button', { name: 'Quick view of Plain Fan' })
  const acts = quickView.locator('..')
  await expect(acts).toHaveCSS('opacity', '0')
  await card.hover()
  await expect(acts).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await expect(acts).toHaveCSS('opacity', '0')
  await card.getByRole('link', { name: 'Plain Fan' }).focus()
  await page.keyboard.press('Tab')
  await expect(quickView).toBeFocused()
  await expect(acts).toHaveCSS('opacity', '1')
})

// @rule §4 Cart and wishlist | Card: any other product is added once, and shows Added to cart with a View Cart → link
// @rule D5 | A line can't exceed the stock on hand: from the card
//   broken by: a card adds more than the stock (lines.ts)
test('a product without sizes or colours is added to the cart', { tag: '@phone' }, async ({ page }) => {
  await openShelf(page)
  const card = cardOf(page, 'Plain Fan')
  const add = card.getByRole('button', { name: 'Add Plain Fan to cart' })

  await test.step('a product without sizes or colours is added at once, with a link to the cart', async () => {
    await card.hover()
    await doubleClick(add)
    // The toast stays as long as the pointer is on it.
    await page.getByText('Added to cart').hover()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await page.getByRole('link', { name: 'View Cart →' }).click()
    await expect(page).toHaveURL(/\/cart$/)
  })

  await test.step('more than is in stock is not added, and a toast says so', async () => {
    await page.goBack()
    await card.hover()
    await add.click()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await add.click()
    await expect(page.getByText('All 2 left are in your cart already')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })
})

// @rule §4 Cart and wishlist | Card: an item in several sizes or colours opens the product page with the toast Please
//   select options for this item
// @rule §8 Toasts | Please select options for this item, from a card
// @rule D29 | Links inside a variant stay in that variant: cards and breadcrumbs
test('a product with sizes or colours opens its page in the same layout', { tag: '@phone' }, async ({ page }) => {
  for (const number of ['', '2', '3']) {
    await test.step(`from /shop${number}`, async () => {
      await openShelf(page, `/shop${number}`)
      const card = cardOf(page, 'Two Tone Set').first()
      await card.hover()
      await card.getByRole('button', { name: 'Add Two Tone Set to cart' }).click()
      await expect(page.getByText('Please select options for this item')).toBeVisible()
      await expect(page).toHaveURL(`/product${number}/${set.slug}`)
    })
  }
})

// @rule §2 Product card | Quick view: choose and add with the same rules and toasts
// @rule §2 Product card | Quick view: View full details; focus returns to the card
test('a quick view works by keyboard and pointer', async ({ page, noise, isMobile }) => {
  await openShelf(page)
  const opener = cardOf(page, 'Two Tone Set').getByRole('button', { name: 'Quick view of Two Tone Set' })

  await test.step('a choice is made and added without leaving the page', async () => {
    await opener.focus()
    await page.keyboard.press('Enter')
    const view = page.getByRole('dialog', { name: 'Quick view of Two Tone Set' })
    await expect(view.getByRole('heading', { name: 'Two Tone Set' })).toBeVisible()
    await view.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(view.getByRole('alert')).toHaveText('Please select a size')
    await view.getByRole('radio', { name: 'S', exact: true }).check({ force: true })
    await view.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(view.getByRole('alert')).toHaveText('Please select a color')
    // Gold is out of stock in S.
    await expect(view.getByRole('radio', { name: 'Gold, sold out' })).toBeDisabled()
    await view.getByRole('radio', { name: 'Black' }).check({ force: true })
    expect(await violations(page, ['dialog[open]'], isMobile ? {} : { rules: ofColorsAndSizes })).toEqual([])
    await view.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(view).toHaveCount(0)
    await expect(page.getByText('Added to cart')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await expect(opener).toBeFocused()
    expect(await noise.shift()).toBe(0)
  })

  await test.step('Escape closes it, and its link opens the page with the choice', async () => {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    // Closed and opened again within one frame, as happens on a busy phone.
    await opener.evaluate(async (button: HTMLButtonElement) => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
      await Promise.resolve()
      button.click()
    })
    // By keyboard: an opening dialog is a moving target for clicks, and nothing in it can have the focus until the product has loaded.
    await expect(page.getByRole('dialog').locator('[aria-busy=false]')).toBeVisible()
    await page.getByRole('radio', { name: 'M', exact: true }).focus()
    await page.keyboard.press('Space')
    const details = page.getByRole('link', { name: 'View full details' })
    // The key that opens the search elsewhere does nothing here, so its default isn't prevented.
    const slash = (link: Element) =>
      link.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
    expect(await details.evaluate(slash)).toBe(true)
    await details.click()
    await expect(page).toHaveURL(`/product/${set.slug}?size=M`)
    await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  })
})

test('back closes a quick view and stays on the list', { tag: '@desktop' }, async ({ page }) => {
  const shelf = `/shop?category=${ownShop.category}`
  await page.goto('/cart')
  await ready(page)
  await follow(page, shelf)
  const opener = cardOf(page, 'Two Tone Set').getByRole('button', { name: 'Quick view of Two Tone Set' })
  const view = page.getByRole('dialog', { name: 'Quick view of Two Tone Set' })
  const ownEntry = (): Promise<number | undefined> => page.evaluate(() => history.state?.dialog)
  const hasNoEntryOfItsOwn = () => expect.poll(ownEntry).toBe(undefined)
  const open = async () => {
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(view).toBeVisible()
    await expect.poll(ownEntry).toBeGreaterThan(0)
  }
  const isOnTheShelf = async () => {
    await expect(view).toHaveCount(0)
    await expect(page).toHaveURL(shelf)
    await expect(opener).toBeVisible()
  }

  await test.step('with the focus where it was; Forward opens nothing', async () => {
    await open()
    await page.goBack()
    await isOnTheShelf()
    await expect(opener).toBeFocused()
    await page.goForward()
    await isOnTheShelf()
    await hasNoEntryOfItsOwn()
    await page.goBack()
    await expect(page).toHaveURL('/cart')
    await page.goForward()
    await isOnTheShelf()
  })

  await test.step('after a reload with it open, the next Back leaves the list', async () => {
    await open()
    await page.reload()
    await ready(page)
    await isOnTheShelf()
    await hasNoEntryOfItsOwn()
    await page.goBack()
    await expect(page).toHaveURL('/cart')
    await page.goForward()
    await isOnTheShelf()
  })

  await test.step('closed otherwise, and reopened at once, it leaves no history entry', async () => {
    await open()
    const former = await ownEntry()
    await opener.evaluate(async (button: HTMLButtonElement) => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
      await Promise.resolve()
      button.click()
    })
    await expect(view).toBeVisible()
    // Its history entry is added after that of the closed one is gone.
    await expect.poll(async () => [undefined, former].includes(await ownEntry())).toBe(false)
    await page.goBack()
    await isOnTheShelf()
    await open()
    await page.keyboard.press('Escape')
    await isOnTheShelf()
    await hasNoEntryOfItsOwn()
    await page.goBack()
    await expect(page).toHaveURL('/cart')
    await page.goForward()
  })

  await test.step('right after a filter, Back closes the quick view first, then undoes the filter', async () => {
    await page.getByRole('complementary', { name: 'Filters' }).getByLabel('M', { exact: true }).check()
    await expect(page).toHaveURL(`${shelf}&size=M`)
    // The address changes before the list does.
    await expect(page.getByRole('status').filter({ hasText: /^1 piece$/ })).toBeVisible()
    await expect(page.locator('#products')).toHaveAttribute('aria-busy', 'false')
    await open()
    await page.goBack()
    await expect(view).toHaveCount(0)
    await expect(page).toHaveURL(`${shelf}&size=M`)
    await page.goBack()
    await isOnTheShelf()
  })

  await test.step('a link followed in it replaces its entry: Back from there leads to the list', async () => {
    await open()
    await view.getByRole('link', { name: 'View full details' }).click()
    await expect(page).toHaveURL(`/product/${set.slug}`)
    await page.goBack()
    await isOnTheShelf()
    await page.goBack()
    await expect(page).toHaveURL('/cart')
  })
})

// @rule §2 Product card | Filtered by a colour, a card and its quick view show that colour and link to it (decision 31)
test('in a list filtered by a colour a product is shown and opened in it', { tag: '@phone' }, async ({ page }) => {
  const keys = await query<{ media_key: string }>(
    'select media_key from product_image where product_id = $1 order by position',
    [set.id],
  )
  const [black, , gold] = keys.map(({ media_key }) => new RegExp(`/media/${media_key}/`))
  if (!black || !gold) throw new Error('the set has no pictures')
  await page.goto(`/shop?category=${ownShop.category}&color=Yellow`)
  await ready(page)
  const card = cardOf(page, 'Two Tone Set')
  await expect(card.locator('img').first()).toHaveAttribute('src', gold)
  await expect(card.getByRole('link')).toHaveAttribute('href', `/product/${set.slug}?color=ffd700`)
  await card.getByRole('button', { name: 'Quick view of Two Tone Set' }).focus()
  await page.keyboard.press('Enter')
  const view = page.getByRole('dialog')
  await expect(view.getByRole('radio', { name: 'Gold' })).toBeChecked()
  await expect(view.locator('img')).toHaveAttribute('src', gold)
  // Nothing can be chosen until the stock has loaded.
  await expect(view.locator('[inert]')).toHaveCount(0)
  await view.getByRole('radio', { name: 'Black' }).focus()
  await page.keyboard.press('Space')
  await expect(view.locator('img')).toHaveAttribute('src', black)
})

// @rule D8a | The filtered colour isn't preselected in the quick view once its last piece is sold
//   broken by: the colour preselected without checking its stock (quick-view.tsx)
test('a quick view doesn’t preselect the filtered colour once that has sold out', { tag: '@phone' }, async ({
  page,
  noise,
}) => {
  // Without events the shelf isn't reloaded, which would remove the product from it.
  await page.route('**/api/v1/events**', (route) => route.abort())
  await page.goto(`/shop?category=${ownShop.category}&color=Yellow`)
  await ready(page)
  const leave = (pieces: number) =>
    query("update stock set on_hand = $2 where product_id = $1 and upper(color) = '#FFD700'", [set.id, pieces])
  await leave(0)
  await cardOf(page, 'Two Tone Set').getByRole('button', { name: 'Quick view of Two Tone Set' }).click()
  const gold = page.getByRole('dialog').getByRole('radio', { name: 'Gold, sold out' })
  await expect(gold).toBeDisabled()
  await expect(gold).not.toBeChecked()
  await leave(1)
  ignoreConsole(noise, /ERR_FAILED|failed: .*\/api\/v1\/events/)
})

// @rule §2 Product card | Quick view: failure and retry
test('a quick view that gets no response says so and offers a retry', { tag: '@phone' }, async ({ page, noise }) => {
  await routeOnce(page, `**/api/v1/products/${fan.slug}`, (route) => route.fulfill({ status: 503, body: '' }))
  await openShelf(page)
  await cardOf(page, 'Plain Fan').hover()
  await cardOf(page, 'Plain Fan').getByRole('button', { name: 'Quick view of Plain Fan' }).click()
  const view = page.getByRole('dialog')
  await expect(view.getByText('What is left of it could not be checked just now.')).toBeVisible()
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    const message = await view.getByRole('alert').filter({ hasText: 'What is left' }).boundingBox()
    const link = await view.getByRole('link', { name: 'View full details' }).boundingBox()
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(link?.y ?? 0)
  }
  await view.getByRole('button', { name: 'Try again' }).click()
  await expect(view.getByText('Only 2 left')).toBeVisible()
  await view.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to cart')).toBeVisible()
  // The browser itself logs the failed request.
  noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !/status of 503/.test(line)))
})

// @rule §2 Product card | Retrying a quick view keeps the focus on its button without a response, and then moves it to the choices
test('a quick view retried by keyboard, with and without a connection, keeps the focus inside', {
  tag: '@phone',
}, async ({ page, context, noise }) => {
  await routeOnce(page, `**/api/v1/products/${set.slug}`, (route) => route.fulfill({ status: 503, body: '' }))
  await openShelf(page)
  await cardOf(page, 'Two Tone Set').getByRole('button', { name: 'Quick view of Two Tone Set' }).focus()
  await page.keyboard.press('Enter')
  const view = page.getByRole('dialog')
  const again = view.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await context.setOffline(true)
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(view.getByText('You are offline.')).toBeVisible()
  await expect(again).toBeFocused()
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await expect(view.getByRole('radio').first()).toBeFocused()
  ignoreConsole(noise, /status of 503|INTERNET_DISCONNECTED|failed: .*\/api\/v1\/(products|events)/)
})

test('without scripts a card is a link to its product, and shows nothing that doesn’t work', { tag: '@phone' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/shop2?category=${ownShop.category}`)
  const card = cardOf(page, 'Two Tone Set')
  await expect(card.getByRole('button')).toHaveCount(0)
  await card.getByRole('link', { name: 'Two Tone Set' }).click()
  await expect(page).toHaveURL(`${baseURL}/product2/${set.slug}`)
  await context.close()
})

// @rule Look | Long names, words and coupon codes wrap on 320 px
//   broken by: a long code not wrapped in the totals (totals-list.tsx)
test('a long name, a word of 108 letters and a code of 53 wrap on the narrowest screen, wherever they appear', {
  tag: '@phone',
}, async ({ page }) => {
  const word = 'Àlàárì'.repeat(18)
  const piece = await ownShop.make({ name: word, price: 90_000, compareAtPrice: 120_000 })
  await query(
    `insert into coupon (code, description, discount_type, discount_value, show_in_banner) values ($1, $2, 'fixed', 100000, true)`,
    [longCode, word],
  )
  const keepsWithin = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await page.evaluate(clippedTexts)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await openShelf(page)
  for (const number of ['', '2', '3']) {
    if (number) await follow(page, `/shop${number}?category=${ownShop.category}`)
    await expect(cardOf(page, longName)).toBeVisible()
    await keepsWithin()
    await follow(page, `/product${number}/${piece.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word)
    await expect(page.getByRole('complementary', { name: 'Offer' })).toContainText(longCode)
    await keepsWithin()
  }
  await page.getByRole('button', { name: 'Add to wishlist', exact: true }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await follow(page, '/wishlist')
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist' })).toBeVisible()
  await expect(cardOf(page, word)).toBeVisible()
  await keepsWithin()
  await follow(page, '/cart')
  await page.getByLabel('Coupon code').fill(longCode)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Coupon applied successfully')).toBeVisible()
  await keepsWithin()
  await follow(page, '/checkout')
  await expect(page.getByRole('term').filter({ hasText: longCode })).toBeVisible()
  await keepsWithin()
})
