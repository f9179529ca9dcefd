import type { Page, Request } from '@playwright/test'
import {
  expect,
  fillFromOtherTab,
  fillStorage,
  follow,
  ignoreConsole,
  type Line,
  open,
  query,
  ready,
  settled,
  storedText,
  storeText,
  test,
  writeFromOtherTab,
} from './cart-fixtures.ts'
import { failUntilClicked } from './fail-until-clicked.ts'
import { doubleClick, pressAround, pressAt } from './pressed-twice.ts'
import { violations } from './violations.ts'

const longName = 'Ìró àti Bùbá Ẹlẹ́wà ti Ìgbéyàwó ní Ọ̀ṣun, with a gèlè of the same cloth, hand-dyed in Abẹ́òkúta'
const naira = (kobo: number) => `₦${(kobo / 100).toLocaleString('en-NG')}`

const items = (page: Page) => page.getByRole('list', { name: 'Items in your cart' })
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })
const saved = (page: Page) => page.getByRole('region', { name: 'Saved for later' })

async function openCart(page: Page, lines: Line[], wishlist: Line['product'][] = []): Promise<void> {
  await fillStorage(page, lines, wishlist)
  await open(page, '/cart')
}

const inStorage = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('aso-shop') ?? '{}').state as {
        lines: { name: string; quantity: number; size: string | null }[]
        wishlist: { id: string }[]
      },
  )

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Coupon code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** The coupon code in a quote request; null if there is none, as when the cart opens. */
function sentCode(request: Request): string | null {
  if (!request.url().endsWith('/quotes')) return null
  return (request.postDataJSON() as { couponCode: string | null }).couponCode
}

// @rule §2 Cart | Line items: name, size, colour, unit price and total
//   broken by: the unit price left out (cart-line-row.tsx)
// @rule §2 Cart | Order summary: subtotal, shipping, total
//   broken by: the total without shipping (totals-list.tsx)
// @rule §2 Routes | /cart
// @rule §2 Cart | Related products
//   broken by: two related products (catalogue/queries.server.ts)
// @rule §9 Related products | Related products 4
//   broken by: two related products (catalogue/queries.server.ts)
// @rule §2 Cart, D8b | Add ₦{remaining} more to qualify, never ₦0: at 49,999, 50,000 and 50,001
//   broken by: the nudge one naira short (price-cart.ts)
// @rule §9 Shipping, D6 | At 49,999, 50,000 and 50,001 on the page
//   broken by: free at ₦50,000, too (price-cart.ts)
// @rule §2 Cart | A sticky total bar on mobile
//   broken by: no bar on phones (sticky-total.tsx), the sum without shipping in it (cart-page.tsx)
test('the cart shows its lines, totals, the amount missing for free shipping, and the checkout button', async ({
  page,
  sell,
  noise,
  isMobile,
}) => {
  const gown = await sell({ name: longName, price: 1_850_000, sizes: ['M', 'L'], colors: ['#1f2a5a'] })
  const clutch = await sell({ name: 'Òwú Clutch', price: 450_000 })
  await openCart(page, [{ product: gown, size: 'M', color: '#1f2a5a', quantity: 2 }, { product: clutch }])

  await test.step('the cart shows its lines and totals', async () => {
    await expect(items(page).getByRole('listitem')).toHaveCount(2)
    const first = items(page).getByRole('listitem').first()
    await expect(first).toContainText(longName)
    await expect(first).toContainText('Size M')
    await expect(first).toContainText(`${naira(1_850_000)} each`)
    await expect(first).toContainText(naira(3_700_000))
    await expect(summary(page)).toContainText(`Subtotal${naira(4_150_000)}`)
    await expect(summary(page)).toContainText('Shipping₦2,500')
    await expect(summary(page)).toContainText(`Total${naira(4_400_000)}`)
    await expect(page).toHaveTitle('Your Cart | Aṣọ')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await noise.shift()).toBe(0)
  })

  await test.step('related products are up to four of the same categories, none of them in the cart', async () => {
    const others = await query<{ id: string }>(
      `select p.id from product p where p.archived_at is null and p.is_published and p.id <> all($1)
         and p.category_id = (select category_id from product where id = $2)
         and exists (select 1 from stock s where s.product_id = p.id and s.on_hand > 0)`,
      [[gown.id, clutch.id], gown.id],
    )
    expect(others.length).toBeGreaterThan(4)
    const related = page.getByRole('region', { name: 'You may also like' })
    await expect(related.getByRole('article')).toHaveCount(4)
    for (const { name } of [gown, clutch]) await expect(related.getByText(name)).toHaveCount(0)
  })

  for (const [price, nudge, shipping] of [
    [4_999_900, 'Add ₦2 more to qualify', 'Shipping₦2,500'],
    [5_000_000, 'Add ₦1 more to qualify', 'Shipping₦2,500'],
    [5_000_100, 'Your order ships free.', 'ShippingFree'],
  ] as const) {
    await test.step(`shipping is free above ₦50,000 and not at it; the nudge says how much is missing, never ₦0: ${naira(price)}`, async () => {
      await fillFromOtherTab(page, [{ product: await sell({ price }) }])
      await expect(summary(page)).toContainText(nudge)
      await expect(summary(page)).toContainText(shipping)
    })
  }

  await test.step('on phones the total and the checkout button stay in view', async () => {
    await fillFromOtherTab(page, [{ product: await sell({ price: 2_000_000 }) }])
    const way = page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true })
    await expect(way).toHaveCount(1)
    if (isMobile) {
      await page.evaluate(() => scrollTo(0, 600))
      await expect(way).toBeInViewport()
      const bar = way.locator('..')
      await expect(bar).toBeInViewport()
      // This total includes shipping, which the sum of the lines doesn't.
      await expect(bar).toContainText(`Total${naira(2_250_000)}`)
    }
    await way.click()
    await page.getByRole('link', { name: 'Continue as Guest' }).click()
    await expect(page).toHaveURL(/\/checkout$/)
  })
})

// @rule §4 Cart, D1 | Removing and changing act on that one line
//   broken by: a quantity set on every line of the product (lines.ts)
// @rule §5 Cart, D5 | Quantity between 1 and the stock; says how many are left
//   broken by: the stepper goes beyond the stock (lines.ts)
// @rule §2 Cart | A removed line can be restored to its place
// @rule §2 Cart | All removed lines can be restored, also from the empty cart
//   broken by: only the last one can be restored (removed-lines.ts)
// @rule §2 Cart | A slow double click on Remove or Save for later leaves the row that moves up as it is
//   broken by: the second press of a double click counted (cart-line-row.tsx)
test('lines are changed, removed and restored individually', async ({ page, sell }) => {
  await test.step('the stepper changes one line, between one and the stock that other sizes leave', async () => {
    const product = await sell({ sizes: ['S', 'M'], onHand: 4 })
    await openCart(page, [
      { product, size: 'S' },
      { product, size: 'M', quantity: 2 },
    ])
    const [small, medium] = ['S', 'M'].map((size) => page.getByRole('group', { name: `${product.name}, Size ${size}` }))
    if (!small || !medium) throw new Error('two sizes, two groups')
    await expect(small.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled()
    await medium.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(medium.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
    await expect(items(page).getByText('Only 4 left in all')).toHaveCount(2)
    await expect(small.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
    await expect(small).toContainText('1')
    await expect(medium).toContainText('3')
  })

  await test.step('Remove removes one line, and Undo restores it to its place', async () => {
    const product = await sell({ name: longName, sizes: ['S', 'M', 'L'] })
    await fillFromOtherTab(page, [
      { product, size: 'S' },
      { product, size: 'M', quantity: 3 },
      { product, size: 'L' },
    ])
    await page.getByRole('button', { name: `Remove ${longName}, Size M` }).dblclick()
    await expect(items(page).getByText(`Removed: ${longName}, Size M`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Remove ${longName}, Size L` })).toBeFocused()
    expect((await inStorage(page)).lines.map((line) => line.size)).toEqual(['S', 'L'])

    await page.getByRole('button', { name: `Undo: put ${longName}, Size M back` }).click()
    await expect(page.getByRole('group', { name: `${longName}, Size M` })).toContainText('3')
    expect((await inStorage(page)).lines.map((line) => line.size)).toEqual(['S', 'M', 'L'])
    await expect(page.getByRole('button', { name: `Remove ${longName}, Size M` })).toBeFocused()
  })

  await test.step('all removals can be undone, one after the other, also from the empty cart', async () => {
    const [one, two] = [await sell({ name: 'Gèlè Ọ̀kan' }), await sell({ name: 'Gèlè Èjì' })]
    await fillFromOtherTab(page, [{ product: one }, { product: two }])
    await page.getByRole('button', { name: 'Remove Gèlè Ọ̀kan' }).click()
    await page.getByRole('button', { name: 'Remove Gèlè Èjì' }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    await doubleClick(page.getByRole('button', { name: 'Undo: put Gèlè Èjì back' }))
    await page.getByRole('button', { name: 'Undo: put Gèlè Ọ̀kan back' }).click()
    expect((await inStorage(page)).lines.map((line) => line.name)).toEqual(['Gèlè Ọ̀kan', 'Gèlè Èjì'])
  })

  await test.step('a line is removed even if the page is left before it has moved out', async () => {
    await fillFromOtherTab(page, [{ product: await sell({ name: 'Left Fan' }) }, { product: await sell() }])
    const kept = (await inStorage(page)).lines.slice(1).map((line) => line.name)
    await page.getByRole('button', { name: 'Remove Left Fan' }).evaluate((button: HTMLElement) => {
      button.click()
      location.reload()
    })
    await expect(page.getByRole('button', { name: 'Remove Left Fan' })).toHaveCount(0)
    await ready(page)
    expect((await inStorage(page)).lines.map((line) => line.name)).toEqual(kept)
  })

  await test.step('the second press of a slow double click changes nothing in the row that has moved up', async () => {
    const fans = [await sell({ name: 'Fan 1' }), await sell({ name: 'Fan 2' }), await sell({ name: 'Fan 3' })]
    for (const name of ['Remove Fan 1', 'Save for later: Fan 1']) {
      await fillFromOtherTab(
        page,
        fans.map((product) => ({ product, quantity: 2 })),
      )
      const button = page.getByRole('button', { name, exact: true })
      await expect(button).toBeEnabled()
      const spot = await button.evaluate(pressAt)
      await expect(items(page).getByRole('group')).toHaveCount(2)
      // Everywhere in the row, because its height depends on the window.
      await page.evaluate(pressAround, spot)
      await settled(page)
      expect((await inStorage(page)).lines.map((line) => [line.name, line.quantity])).toEqual([
        ['Fan 2', 2],
        ['Fan 3', 2],
      ])
    }
  })
})

// @rule §3 Cart line, D8c | A snapshot is stored; price, stock and existence are refreshed and the shopper is told
//   broken by: a changed price adopted without a message (quote-changes.ts)
// @rule D5, D8a | The cart lowers such lines, naming line and quantity
// @rule D8a, D8c | A product that has gained sizes or colours asks for one
// @rule §3 Cart store | Two tabs show the same cart
// @rule §8 Backend | Network failure in the cart: it is kept, and marked as unchecked
// @rule §3 Cart store | A page restored from the browser's memory shows the current cart
//   broken by: a page from the browser's memory not updated (store.ts)
// @rule D36 | A new shipping fee is announced in an open cart once, and not again at each change of the cart
//   broken by: each quote compared with the fee that the page was loaded with (use-quote.ts)
test('a cart that has changed since the last visit says so', async ({ page, context, sell, noise }) => {
  const notice = page.getByRole('status').filter({ hasText: 'Your cart has changed' })

  await test.step('changes since the last visit are listed: price, stock, sold out, removed', async () => {
    const dearer = await sell({ name: 'Bùbá', price: 2_500_000 })
    const fewer = await sell({ name: 'Gèlè', onHand: 2 })
    const out = await sell({ name: 'Ṣòkòtò', onHand: 0 })
    const gone = await sell({ name: 'Ìpèlé' })
    await query('update product set archived_at = now() where id = $1', [gone.id])
    await openCart(page, [
      { product: dearer, price: 2_000_000 },
      { product: { ...fewer, onHand: 9 }, quantity: 6 },
      { product: { ...out, onHand: 4 } },
      { product: gone },
    ])
    await expect(notice).toContainText('Bùbá now costs ₦25,000 instead of ₦20,000.')
    await expect(notice).toContainText('Gèlè: only 2 left, so we lowered your quantity.')
    await expect(notice).toContainText('Ṣòkòtò has sold out.')
    await expect(notice).toContainText('Ìpèlé is no longer sold, so we took it out of your cart.')
    await expect(items(page).getByText('Sold out')).toBeVisible()
    await notice.getByRole('button', { name: 'Got it' }).click()
    await expect(notice).toHaveCount(0)
    const quote = page.waitForResponse(/\/quotes$/)
    await page.reload()
    await quote
    await expect(items(page).getByText('Bùbá')).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  await test.step('sizes that share a stock are lowered to it, by name, and can then be ordered', async () => {
    const product = await sell({ name: 'Bùbá', price: 3_000_000, sizes: ['S', 'M', 'L'], onHand: 3 })
    await fillFromOtherTab(page, [
      { product, size: 'S', quantity: 2 },
      { product, size: 'M', quantity: 3 },
      { product, size: 'L' },
    ])
    await expect(notice).toContainText('Bùbá, Size M: only 3 left in all, so we lowered your quantity to 1.')
    await expect(notice).toContainText('Bùbá, Size L: all 3 left are in your cart already, in another size or color.')
    await expect(items(page).getByText('All 3 left are in your cart already')).toBeVisible()
    await expect(summary(page)).toContainText(`Total${naira(9_000_000)}`)
    // The line of the other size is lowered instead.
    await page.getByRole('group', { name: 'Bùbá, Size S' }).getByRole('button', { name: 'Decrease quantity' }).click()
    await expect(page.getByRole('group', { name: 'Bùbá, Size L' })).toContainText('1')
    await expect(summary(page)).toContainText(`Total${naira(9_000_000)}`)
    await notice.getByRole('button', { name: 'Got it' }).click()
  })

  await test.step('a product that has gained sizes asks for one, and does not say that it has sold out', async () => {
    const product = await sell({ name: 'Bùbá', sizes: ['S', 'M'] })
    await fillFromOtherTab(page, [{ product }])
    await expect(page.getByText('Bùbá comes in sizes now. Please select a size.')).toBeVisible()
    await expect(items(page).getByRole('link', { name: 'Please select a size' })).toHaveAttribute(
      'href',
      `/product/${product.slug}`,
    )
  })

  await test.step('two tabs show the same cart', async () => {
    await fillFromOtherTab(page, [{ product: await sell({ name: 'Bùbá' }) }, { product: await sell({ name: 'Gèlè' }) }])
    const other = await context.newPage()
    await open(other, '/cart')
    await other.getByRole('button', { name: 'Remove Bùbá' }).click()
    await expect(page.getByRole('button', { name: 'Remove Bùbá' })).toHaveCount(0)
    await expect(items(page).getByText('Gèlè')).toBeVisible()
    await other.close()
  })

  await test.step('a product that another tab removed because it is no longer sold is named here, too', async () => {
    const [stays, gone] = [await sell({ name: 'Gèlè' }), await sell({ name: 'Ìpèlé' })]
    await fillFromOtherTab(page, [{ product: stays }, { product: gone }])
    const { state, version } = JSON.parse(storedText([{ product: stays }]))
    await writeFromOtherTab(page, JSON.stringify({ state: { ...state, gone: gone.id }, version }))
    await expect(notice).toContainText('Ìpèlé is no longer sold, so we took it out of your cart.')
    await expect(items(page).getByText('Gèlè')).toBeVisible()
    await notice.getByRole('button', { name: 'Got it' }).click()
  })

  await test.step('a cart that can’t be checked stays and says so', async () => {
    await failUntilClicked(page, '**/api/v1/quotes', 'Check again')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByText('You seem to be offline')).toBeVisible()
    await expect(items(page).getByText('Gèlè')).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('You seem to be offline')).toHaveCount(0)
    ignoreConsole(noise, /INTERNET_DISCONNECTED|failed:/)
  })

  await test.step('a page restored from the browser’s memory shows the current cart', async () => {
    await page.evaluate(() => {
      localStorage.removeItem('aso-shop')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  await test.step('a new shipping fee is announced once, and not again at the next change', async () => {
    await fillFromOtherTab(page, [{ product: await sell({ price: 3_000_000, onHand: 9 }) }])
    await expect(summary(page)).toContainText(`Total${naira(3_250_000)}`)
    await settled(page)
    await chargeForShipping(page, 300_000)
    const more = page.getByRole('button', { name: 'Increase quantity' })
    await more.click()
    await expect(notice).toContainText('Shipping now costs ₦3,000')
    await notice.getByRole('button', { name: 'Got it' }).click()
    await more.click()
    await expect(summary(page)).toContainText(`Total${naira(9_300_000)}`)
    await settled(page)
    await expect(notice).toHaveCount(0)
  })
})

// @rule §2 Cart, D8b | The nudge with a coupon, on the page
//   broken by: the coupon left out of the nudge (cart-summary.tsx)
// @rule §2 Cart | Coupon entry
//   broken by: a code sent as typed (applied-coupon.ts)
// @rule §5 Coupon | Apply is disabled when empty
//   broken by: Apply enabled for a blank field (coupon-entry.tsx)
// @rule §5 Coupon | Coupon applied successfully; Coupon removed
//   broken by: Coupon removed not shown (applied-coupon.ts)
// @rule §5 Coupon | Trimmed and upper-cased
//   broken by: a code sent as typed (applied-coupon.ts)
// @rule §7 Coupons | Select by upper-cased code
//   broken by: a code sent as typed (applied-coupon.ts)
// @rule §5 Coupon | Coupon not found, for unknown and switched-off codes
//   broken by: another text for an unknown code (coupon.ts)
// @rule §5 Coupon | Minimum purchase of ₦{amount} required for this coupon
//   broken by: a coupon accepted below its minimum (coupon.ts)
// @rule §5 Coupon | This coupon has expired
//   broken by: a coupon accepted after it has expired (coupon.ts)
// @rule §5 Coupon | This coupon has reached its usage limit
//   broken by: a coupon accepted past its limit (coupon.ts)
// @rule §5 Coupon | This coupon is not active yet
//   broken by: a coupon accepted before it starts (coupon.ts)
// @rule §5 Coupon | Apply is disabled while applying
//   broken by: Apply can be pressed while applying (coupon-entry.tsx)
// @rule §5 Coupon | Failed to validate coupon; Failed to apply coupon
//   broken by: another text for a failure to validate (applied-coupon.ts)
// @rule §5 Coupon | Invalid coupon code
//   broken by: another text for a fetch error (applied-coupon.ts)
// @rule §5 Coupon, D10 | A coupon that no longer applies is removed with its own message, which a later one about shipping doesn’t replace
//   broken by: a coupon that no longer applies removed silently (applied-coupon.ts)
test('a coupon is applied, refused with a message, included in the totals, and removed', async ({
  page,
  sell,
  noise,
}) => {
  const { reason, codes } = refusals

  await test.step('a code of 4 kB in the tab’s storage is dropped, and the total stays', async () => {
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('filled')) sessionStorage.setItem('aso-coupon', 'X'.repeat(4096))
      sessionStorage.setItem('filled', 'yes')
    })
    await openCart(page, [{ product: await sell({ price: 3_000_000 }) }])
    await expect(summary(page)).toContainText(`Total${naira(3_250_000)}`)
  })

  await test.step('a code is sent trimmed and in capitals, and can be removed again', async () => {
    await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await page.getByLabel('Coupon code').fill('   ')
    await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
    const asked = page.waitForRequest((request) => sentCode(request) !== null)
    await applyCode(page, ' aso10 ')
    expect(sentCode(await asked)).toBe('ASO10')
    await expect(page.getByText('Coupon applied successfully')).toBeVisible()
    await expect(summary(page)).toContainText(`Discount (ASO10)-${naira(300_000)}`)
    await expect(summary(page)).toContainText(`Total${naira(2_950_000)}`)
    await page.reload()
    await expect(summary(page)).toContainText(`Discount (ASO10)-${naira(300_000)}`)
    await page.getByRole('button', { name: 'Remove coupon ASO10' }).click()
    await expect(page.getByText('Coupon removed')).toBeVisible()
    await expect(summary(page)).not.toContainText('Discount')
  })

  await test.step('the second press of a slow double click on Apply doesn’t remove the coupon', async () => {
    await page.getByLabel('Coupon code').fill('ASO10')
    const spot = await page.getByRole('button', { name: 'Apply' }).evaluate(pressAt)
    const remove = page.getByRole('button', { name: 'Remove coupon ASO10' })
    await expect(remove).toBeVisible()
    await page.evaluate(pressAround, spot)
    await settled(page)
    await remove.click()
    await expect(page.getByText('Coupon removed')).toBeVisible()
  })

  for (const [code, message] of codes) {
    await test.step(`${code} is answered with ${message}`, async () => {
      await applyCode(page, code)
      await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(summary(page)).not.toContainText('Discount')
      await expect(page.getByLabel('Coupon code')).toHaveValue(code)
    })
  }

  await test.step('a code that can’t be checked says so, and Apply waits for a response', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/quotes', async (route) => {
      await held.promise
      await route.abort('internetdisconnected')
    })
    await applyCode(page, 'ASO10')
    await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
    held.resolve()
    await expect(page.getByText('Failed to validate coupon')).toBeVisible()
    await page.unrouteAll()
    await page.route('**/api/v1/quotes', (route) => route.fulfill({ status: 500, json: {} }))
    await applyCode(page, 'ASO10')
    await expect(page.getByText('Invalid coupon code')).toBeVisible()
    await page.unrouteAll()
    await page.route('**/api/v1/quotes', (route) => route.fulfill({ json: { data: null } }))
    await applyCode(page, 'ASO10')
    await expect(page.getByText('Failed to apply coupon')).toBeVisible()
    await page.unrouteAll()
    ignoreConsole(noise, /INTERNET_DISCONNECTED|failed:|status of 500/)
  })

  await test.step('the nudge to free shipping includes the coupon', async () => {
    await fillFromOtherTab(page, [{ product: await sell({ price: 5_000_000 }) }])
    await applyCode(page, 'ASO10')
    await expect(summary(page)).toContainText('Add ₦5,556 more to qualify')
    await page.getByRole('button', { name: 'Remove coupon ASO10' }).click()
  })

  await test.step('a coupon that no longer applies is removed with its own message', async () => {
    const dear = await sell({ price: 21_000_000, onHand: 5 })
    await fillFromOtherTab(page, [{ product: dear }, { product: await sell({ price: 1_000_000, onHand: 5 }) }])
    await applyCode(page, 'AGBADA15')
    await expect(page.getByText('Coupon applied successfully')).toBeVisible()
    await page
      .getByRole('button', { name: `Remove ${dear.name}` })
      .first()
      .click()
    await expect(page.getByText(`Your coupon was removed: ${reason}.`)).toBeVisible()
    await expect(summary(page).getByText(reason)).toBeVisible()
    await expect(summary(page)).not.toContainText('Discount')
    await settled(page)
    await chargeForShipping(page, 300_000)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByText('Shipping now costs ₦3,000')).toBeVisible()
    await expect(page.getByText(`Your coupon was removed: ${reason}.`)).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('below its minimum a coupon gives no discount, also before the server has answered', async () => {
    await fillFromOtherTab(page, [{ product: await sell({ price: 10_000_000, onHand: 5 }), quantity: 2 }])
    await applyCode(page, 'AGBADA15')
    await expect(summary(page)).toContainText('Discount (AGBADA15)')
    // No response comes, so the page shows the browser's own total.
    await page.route('**/api/v1/quotes', () => {})
    await page.getByRole('button', { name: 'Decrease quantity' }).click()
    await expect(summary(page)).toContainText(`Total${naira(10_000_000)}`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

/** Raises the shipping fee in every quote from now on. */
async function chargeForShipping(page: Page, fee: number): Promise<void> {
  await page.route('**/api/v1/quotes', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const { subtotal, discount } = data.totals
    const totals = { ...data.totals, shippingFee: fee, totalAmount: subtotal - discount + fee }
    const terms = { shippingFee: fee, freeShippingAbove: 100_000_000 }
    await route.fulfill({ response, json: { data: { ...data, totals, terms } } })
  })
}

const refusals = {
  reason: 'Minimum purchase of ₦200,000 required for this coupon',
  codes: [
    ['NOSUCH', 'Coupon not found'],
    ['ASLEEP', 'Coupon not found'],
    ['HARMATTAN', 'This coupon is not active yet'],
    ['RAINY', 'This coupon has expired'],
    ['GONE', 'This coupon has reached its usage limit'],
    ['AGBADA15', 'Minimum purchase of ₦200,000 required for this coupon'],
  ],
} as const

// @rule §2 Cart | At 320 px nothing is lost, and there are no accessibility violations
// @rule §2 Cart | A line can be saved for later and moved back
// @rule §2 Cart, §4 | A saved product without options goes straight into the cart: Added to cart
//   broken by: a saved product without options moved without a message (saved-item.tsx)
// @rule §2 Cart | A saved product that is sold out or no longer sold says so
//   broken by: a product no longer sold offered like the others (saved-item.tsx)
// @rule §2 Cart, §4 | A saved product with options opens its page: Please select options for this item
//   broken by: a saved product with options added without them (saved-item.tsx)
test('items saved for later are below the cart, and move back and forth', async ({ page, sell }) => {
  const usual = page.viewportSize() ?? { width: 390, height: 844 }
  /** Saves products as another tab would, and waits for their current data. */
  const haveSaved = async (...wishlist: Line['product'][]) => {
    const cards = page.waitForResponse(/\/products\/cards/)
    await fillFromOtherTab(page, [], wishlist)
    await cards
    // Waits until the response is rendered: before that, the buttons don't know which products have options.
    await settled(page)
  }

  await test.step('a cart with saved and removed items fits in 320 px and has no accessibility violation', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const [one, two] = [await sell({ name: longName, sizes: ['M'] }), await sell({ name: 'Gèlè Èjì' })]
    await openCart(page, [{ product: one, size: 'M', quantity: 2 }, { product: two }], [one, two])
    await page.getByRole('button', { name: `Remove ${longName}, Size M` }).click()
    await expect(items(page).getByText(`Removed: ${longName}, Size M`)).toBeVisible()
    await expect(saved(page).getByRole('listitem')).toHaveCount(2)
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize(usual)
  })

  await test.step('a line can be moved to the wishlist, and moved back', async () => {
    const [one, two] = [await sell({ name: 'Ìborùn Aṣọ-òkè' }), await sell({ name: 'Bùbá' })]
    await fillFromOtherTab(page, [{ product: one, quantity: 2 }, { product: two }])
    await page.getByRole('button', { name: 'Save for later: Ìborùn Aṣọ-òkè' }).click()
    await expect(items(page).getByText('Saved for later: Ìborùn Aṣọ-òkè')).toBeVisible()
    await expect(saved(page).getByRole('listitem')).toHaveCount(1)
    expect((await inStorage(page)).lines).toHaveLength(1)
    expect((await inStorage(page)).wishlist).toMatchObject([{ id: one.id }])

    await page.getByRole('button', { name: 'Undo: put Ìborùn Aṣọ-òkè back' }).click()
    await expect(saved(page)).toHaveCount(0)
    expect((await inStorage(page)).lines).toMatchObject([{ quantity: 2 }, { quantity: 1 }])
  })

  await test.step('an item without options goes straight into the cart', async () => {
    await haveSaved(await sell({ name: 'Gèlè' }))
    await page.getByRole('button', { name: 'Move to cart: Gèlè' }).click()
    await expect(page.getByText('Added to cart')).toBeVisible()
    await expect(items(page).getByRole('link', { name: 'Gèlè', exact: true })).toBeVisible()
    await expect(saved(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('an item sold out or no longer sold says so, and can be removed', async () => {
    const out = await sell({ name: 'Bùbá', onHand: 0 })
    const gone = await sell({ name: 'Gèlè' })
    await query('update product set archived_at = now() where id = $1', [gone.id])
    await haveSaved(out, gone)
    await expect(saved(page).getByText('Sold out')).toBeVisible()
    await expect(saved(page).getByText('No longer sold')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Gèlè from wishlist' }).click()
    await expect(page.getByText('Removed from wishlist')).toBeVisible()
    await expect(saved(page).getByText('Gèlè')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove Bùbá from wishlist' })).toBeFocused()
  })

  await test.step('an item with options is chosen on its page', async () => {
    const product = await sell({ name: 'Bùbá', sizes: ['S', 'M'] })
    await haveSaved(product)
    await page.getByRole('button', { name: 'Move to cart: Bùbá' }).click()
    await expect(page.getByText('Please select options for this item')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/product/${product.slug}$`))
    expect((await inStorage(page)).wishlist).toHaveLength(1)
  })

  await test.step('a double click removes one, and removing what another tab has removed doesn’t bring it back', async () => {
    await open(page, '/cart')
    await haveSaved(await sell({ name: 'Gèlè' }), await sell({ name: 'Bùbá' }), await sell({ name: 'Fìlà' }))
    await page.getByRole('button', { name: 'Remove Gèlè from wishlist' }).dblclick({ delay: 60 })
    await expect(saved(page).getByRole('listitem')).toHaveCount(2)
    await page.evaluate(() => localStorage.setItem('aso-shop', '{"state":{"lines":[],"wishlist":[]},"version":0}'))
    await page.getByRole('button', { name: 'Remove Bùbá from wishlist' }).press('Enter')
    await expect(saved(page)).toHaveCount(0)
    expect((await inStorage(page)).wishlist).toEqual([])
  })
})

// @rule §2 Cart | A link from another site adds nothing
//   broken by: a link from any site accepted (no-script-add.ts)
// @rule §5 Add to cart | Please select a size, Please select a color (plain form)
// @rule §2 Cart | A plain form for a product not sold says Product not found
//   broken by: no message for a product not sold (use-no-script-add.ts)
// @rule §2 Cart | An item can be added by a plain form, only once, whatever is reloaded
// @rule §2 Cart | A removed line is gone, however soon the page is left
//   broken by: removed only after its row's animation (cart-line-row.tsx)
test('an item added by a plain form', async ({ page, sell, noise }) => {
  const options = { sizes: ['S', 'M'], colors: ['#1f2a5a', '#8c1c2b'] }
  const product = await sell({ name: 'Bùbá', ...options })
  const send = (address: string) => page.evaluate((address) => window.location.assign(address), address)

  await test.step('a link from another site adds nothing', async () => {
    await page.goto(`/cart?add=${(await sell()).slug}`, { referer: 'https://elsewhere.example/' })
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  for (const [search, message, go] of [
    ['color=1f2a5a', 'Please select a size', send],
    // From here on the navigation comes from the shop's own pages.
    ['size=S', 'Please select a color', (address: string) => follow(page, address)],
  ] as const) {
    await test.step(`${search} alone is answered with: ${message}`, async () => {
      await go(`/cart?add=${product.slug}&${search}`)
      const asked = page.getByRole('alert').filter({ hasText: message })
      await expect(asked).toBeVisible()
      await expect(page.getByText('Your cart is empty')).toBeVisible()
      await expect(asked.getByRole('link', { name: 'Choose' })).toHaveAttribute(
        'href',
        `/product/${product.slug}?${search}`,
      )
    })
  }

  await test.step('a product not sold is reported', async () => {
    await follow(page, '/cart?add=no-such-thing')
    await expect(page.getByText('Product not found')).toBeVisible()
    await expect(page).toHaveURL(/\/cart$/)
    ignoreConsole(noise, /status of 404/)
  })

  await test.step('never more than the stock is added', async () => {
    const rare = await sell({ name: 'Gèlè', onHand: 2 })
    await follow(page, `/cart?add=${rare.slug}&quantity=500`)
    await expect(page.getByRole('group', { name: 'Quantity of Gèlè' })).toContainText('2')
  })

  await test.step('it is added once, whatever is reloaded or gone back to, and a line just removed is gone', async () => {
    await page.getByRole('button', { name: 'Remove Gèlè' }).evaluate((button: HTMLElement, address) => {
      button.click()
      window.location.assign(address)
    }, `/cart?add=${product.slug}&size=M&color=8c1c2b&quantity=2`)
    await expect(page.getByText('Added to cart')).toBeVisible()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('group', { name: /Bùbá, Size M/ })).toContainText('2')
    await page.reload()
    await ready(page)
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('group', { name: /Bùbá, Size M/ })).toContainText('2')
    expect((await inStorage(page)).lines).toMatchObject([{ quantity: 2, size: 'M' }])
  })
})

// @rule §3 Cart store | Any other damaged storage is an empty cart, never an error
// @rule §2 Cart | The empty cart shows Continue Shopping to /shop
// @rule §3 Cart store | Damaged storage gives a sensible cart, and no valid line is lost
test('damaged storage is an empty cart, or its valid lines', async ({ page, sell }) => {
  const product = await sell({ name: 'Bùbá' })
  const [first, ...others] = ['nonsense', '{"state":7}', '[]', '{"state":{"lines":{"length":9},"wishlist":"x"}}']

  await test.step(`${first} is an empty cart, never an error`, async () => {
    await storeText(page, first ?? '')
    await open(page, '/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  await test.step('the empty cart links to the shop', async () => {
    const back = page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })
    await expect(back).toHaveAttribute('href', '/shop')
  })

  for (const text of others) {
    await test.step(`${text} is an empty cart, never an error`, async () => {
      await fillFromOtherTab(page, [{ product }])
      await expect(items(page).getByText('Bùbá')).toBeVisible()
      await writeFromOtherTab(page, text)
      await expect(page.getByText('Your cart is empty')).toBeVisible()
    })
  }

  await test.step('no valid line is lost, and what was left out is mentioned', async () => {
    const line = { name: 'Bùbá', slug: product.slug, price: 1, compareAtPrice: null, image: null, available: 9 }
    const whole = { ...line, productId: product.id, size: null, color: null, quantity: 1 }
    const broken = { ...whole, price: '<img src=x onerror=alert(1)>', size: 'S' }
    await writeFromOtherTab(page, JSON.stringify({ state: { lines: [broken, whole, null, 7] }, version: 0 }))
    await expect(items(page).getByText('Bùbá')).toBeVisible()
    await expect(page.getByText('Part of your cart could not be read, so some items were removed.')).toBeVisible()
    await expect(summary(page)).toContainText(`Subtotal${naira(2_000_000)}`)
  })
})
