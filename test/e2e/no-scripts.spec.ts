import { expect, query, test } from './fixtures.ts'

test.use({ javaScriptEnabled: false })

// The browser logs every script that it doesn't run.
test.afterEach(({ noise }) => void noise.console.splice(0))

// @rule Weak networks | With scripts off: browse and read a product
test('without scripts a shopper browses from the home page to a product and reads it', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elegance Meets Tradition')
  await test.step('no switch is shown that wouldn’t work', async () => {
    await expect(page.getByRole('switch', { name: /Data saver/, includeHidden: true })).toHaveCount(1)
    await expect(page.getByRole('switch', { name: /Data saver/ })).toBeHidden()
  })
  await page.locator('main a[href="/shop"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
  const card = page.locator('main a[href^="/product/"]').first()
  const slug = (await card.getAttribute('href'))?.split('/').at(-1)
  await card.click()
  const [product] = await query<{ name: string; description: string }>(
    'select name, description from product where slug = $1',
    [slug],
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product?.name ?? '')
  await expect(page.getByText(product?.description.slice(0, 60) ?? '').first()).toBeVisible()
  await expect(page.getByText(/^₦[\d,]+$/).first()).toBeVisible()
})

// @rule Weak networks | With scripts off: sort and page a listing
test('without scripts the listing is sorted by its address and paged by a link', async ({ page }) => {
  await page.goto('/shop?sort=price-asc')
  const price = async () =>
    Number(
      (
        await page
          .locator('main')
          .getByText(/^₦[\d,]+$/)
          .first()
          .textContent()
      )?.replace(/\D/g, ''),
    )
  const cheapest = await price()
  await page.goto('/shop?sort=price-desc')
  expect(await price()).toBeGreaterThan(cheapest)
  await page.goto('/shop')
  await page
    .getByRole('link', { name: /^(?:Page )?2$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/[?&]page=2/)
  await expect(page.locator('main a[href^="/product/"]').first()).toBeVisible()
})

// @rule Weak networks | With scripts off: search
//   broken by: the text left out of the search (listing-conditions.server.ts)
test('without scripts a search finds what was typed', async ({ page }) => {
  // The oldest product, which is the last in the listing.
  const [piece] = await query<{ slug: string; name: string }>(
    'select slug, name from product where archived_at is null and is_published order by created_at limit 1',
  )
  await page.goto(`/search?${new URLSearchParams({ q: piece?.name ?? '' })}`)
  await expect(page.locator('main a[href^="/product/"]').first()).toHaveAttribute('href', `/product/${piece?.slug}`)
})

// @rule Weak networks | With scripts off: the wishlist says that it needs them
// @rule §2 Cart | Without scripts the cart says that it needs them
//   broken by: nothing said without scripts (no-script-notice.tsx)
// @rule §2 Checkout | Without scripts the checkout says that it needs them
test('without scripts wishlist, cart and checkout say plainly that they need them', async ({ page }) => {
  const back = page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).filter({ visible: true })
  await page.goto('/wishlist')
  await expect(page.getByText('Your wishlist lives in this browser and needs scripts to be shown.')).toBeVisible()
  await expect(back).toHaveAttribute('href', '/shop')
  for (const path of ['/cart', '/checkout']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByText('needs scripts to be shown')).toBeVisible()
      await expect(back).toHaveAttribute('href', '/shop')
    })
  }
})
