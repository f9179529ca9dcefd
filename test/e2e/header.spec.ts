import type { Page } from '@playwright/test'
import { ofColorsAndSizes } from './axe-rules.ts'
import { expect, query, ready, test } from './fixtures.ts'
import { violations } from './violations.ts'

const layouts = [
  { name: 'heritage', home: '/', shop: '/shop' },
  { name: 'studio', home: '/home2', shop: '/shop2' },
  { name: 'atelier', home: '/home3', shop: '/shop3' },
] as const

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024
const bottomOf = async (page: Page) => {
  const box = await page.locator('header').boundingBox()
  return box && box.y + box.height
}

/** Fills local storage with five pieces in the cart and one saved product. */
async function fillStorage(page: Page): Promise<void> {
  const [product] = await query<{ id: string; slug: string; name: string }>(
    'select id, slug, name from product where archived_at is null and is_published order by slug limit 1',
  )
  const item = { ...product, price: 1_000_000, compareAtPrice: null, image: null }
  const line = (size: string, quantity: number) => ({
    ...item,
    productId: product?.id,
    size,
    color: null,
    quantity,
    available: 9,
  })
  const stored = { state: { lines: [line('S', 3), line('M', 2)], wishlist: [item] }, version: 0 }
  await page.addInitScript((value) => localStorage.setItem('aso-shop', value), JSON.stringify(stored))
}

for (const { name, home, shop } of layouts) {
  test.describe(`the header of the layout ${name}`, () => {
    // @rule §1 | Three alternative layouts for header and footer, each with its own shop and product page
    // @rule §1 | Free shipping on orders over ₦50,000, a 30-day return policy, secure checkout and 24/7 support are
    //   claimed on every page
    //   broken by: a 14-day return policy (footer-parts.tsx)
    // @rule §1 | Opening hours: Monday to Friday 9:00-18:00, Saturday 10:00-16:00, Sunday closed
    //   broken by: open until 17:00 (footer-parts.tsx)
    // @rule §2 Header | Logo, navigation links, search toggle, wishlist link and cart link
    // @rule §2 Header | The header's top offset is 7.5rem with a banner and 5rem without (D37)
    // @rule §2 Header | The cart's badge shows the sum of quantities
    // @rule §2 Header | Nothing of header and footer is lost at 320 px; controls are at least 44 px
    // @rule §2 Header | Mobile has a collapsible menu
    // @rule §9 | Breakpoints: the bar's links show from 1024 px, the menu below
    //   broken by: no menu below 1024 px (mobile-menu.tsx)
    // @rule §2 Routes | New arrivals, bestsellers and sale are linked from header and footer
    // @rule §2 Routes | /shop/{collection} is linked from the footer for adire, traditional, modern, accessories
    //   broken by: no link to the accessories (footer-parts.tsx)
    test('and its footer are used from an empty cart to a full one', async ({ page, noise }, { project }) => {
      await page.goto(shop)
      const header = page.getByRole('banner')
      await expect(page.getByRole('complementary', { name: 'Offer' })).toBeVisible()
      expect(await bottomOf(page)).toBe(120)
      await ready(page)

      await test.step('links to the layout’s own pages, search, wishlist and cart, and stays in view', async () => {
        await expect(header.getByRole('link', { name: 'Aṣọ, home' })).toHaveAttribute('href', home)
        await expect(header.getByRole('link', { name: 'Wishlist, empty' })).toHaveAttribute('href', '/wishlist')
        await expect(header.getByRole('link', { name: 'Cart, empty' })).toHaveAttribute('href', '/cart')
        await expect(header.getByRole('button', { name: 'Search' })).toBeVisible()
        if (!isPhone(page)) {
          await expect(header.getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute('aria-current', 'page')
          const sale = name === 'heritage' ? '/sale' : `${shop}?collection=sale`
          await expect(header.getByRole('link', { name: 'Sale' })).toHaveAttribute('href', sale)
        }
        await page.evaluate(() => window.scrollTo(0, 1_000))
        expect(await bottomOf(page)).toBe(80)
        await page.evaluate(() => window.scrollTo(0, 0))
      })

      if (isPhone(page)) {
        await test.step('and its footer show the shop’s claims, hours and links', () =>
          saysItsClaims(page, { name, home, shop }))

        await test.step('and its footer fit in 320 px, with sufficient contrast and sizes', async () => {
          await page.setViewportSize({ width: 320, height: 640 })
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
          expect(await page.evaluate(smallControls)).toEqual([])
          expect(await violations(page, ['header', 'footer', 'aside'], { rules: ofColorsAndSizes })).toEqual([])
          await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
          await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
          await page.setViewportSize(project.use.viewport ?? { width: 390, height: 844 })
        })
      }

      await test.step('leaves room for the banner: 7.5rem with one and 5rem without', async () => {
        await page.getByRole('button', { name: 'Dismiss this offer' }).click()
        expect(await bottomOf(page)).toBe(80)
        await expect(page.getByRole('banner').getByRole('link').first()).toBeFocused()
        await fillStorage(page)
        await page.reload()
        expect(await bottomOf(page)).toBe(80)
      })

      await test.step('counts the pieces in the cart and saved items, without layout shift', async () => {
        await expect(page.getByRole('link', { name: 'Cart, 5 items' })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Wishlist, 1 saved' })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Cart, 5 items' })).toContainText('5')
        expect(await noise.shift()).toBe(0)
      })

      if (!isPhone(page)) return
      await test.step('has a menu on narrow screens, by touch and by keyboard', async () => {
        await ready(page)
        const opener = page.getByRole('button', { name: 'Open menu' })
        const menu = page.getByRole('dialog', { name: 'Menu' })
        await opener.tap()
        await expect(menu.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', home)
        await page.keyboard.press('Escape')
        await expect(menu).toBeHidden()
        await expect(opener).toBeFocused()
        await page.keyboard.press('Enter')
        await menu.getByRole('link', { name: 'Cart' }).tap()
        await expect(page).toHaveURL('/cart')
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
      })
    })

    // @rule §2 Header | Navigation and search work without scripts
    //   broken by: the search link leads nowhere without scripts (search-toggle.tsx)
    test('and its footer are reached and searched without scripts', async ({ browser, baseURL }, { project }) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        viewport: project.use.viewport ?? null,
        javaScriptEnabled: false,
      })
      const page = await context.newPage()
      await page.goto(shop)
      if (isPhone(page)) {
        await page.getByRole('link', { name: 'Menu' }).click()
        await expect(page.getByRole('contentinfo').getByRole('link', { name: 'All Products' })).toBeInViewport()
      } else await expect(page.getByRole('banner').getByRole('link', { name: 'New Arrivals' })).toBeVisible()
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
      const field = page.getByRole('searchbox', { name: 'Search the shop' })
      await expect(field).toBeInViewport()
      await field.fill('adire')
      await field.press('Enter')
      await expect(page).toHaveURL(`${name === 'heritage' ? '/search' : shop}?q=adire`)
      await context.close()
    })
  })
}

// The pages that exist only once, for all layouts.
const ofAllLayouts =
  /^\/(?:cart|wishlist|sign-in|about|showroom|contact|sustainability|careers|shipping|returns|faq|privacy|terms)$/

/** Expects the footer's claims and hours, and the links of header and footer. */
async function saysItsClaims(page: Page, { name, home, shop }: { name: string; home: string; shop: string }) {
  const footer = page.getByRole('contentinfo')
  const claims = ['Free shipping on orders over ₦50,000', '30-day return policy', 'Secure checkout', '24/7 support']
  for (const claim of claims) await expect(footer.getByText(claim)).toBeVisible()
  for (const [days, hours] of [
    ['Monday to Friday', '9:00-18:00'],
    ['Saturday', '10:00-16:00'],
    ['Sunday', 'Closed'],
  ]) {
    const row = footer.locator('dl > div', { hasText: days ?? '' })
    await expect(row).toContainText(hours ?? '')
  }
  const categories = await query<{ name: string }>('select name from category')
  for (const category of categories) {
    await expect(footer.getByRole('link', { name: category.name, exact: true })).toBeVisible()
  }
  for (const collection of ['New Arrivals', 'Bestsellers', 'Sale']) {
    await expect(footer.getByRole('link', { name: collection, exact: true })).toBeVisible()
  }
  const hrefs = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  const own = name === 'heritage' ? /^\/(?!(?:home|shop|product)[23])/ : new RegExp(`^(?:${home}|${shop})\\b`)
  expect(hrefs.filter((href) => !own.test(href) && !ofAllLayouts.test(href))).toEqual([])
  if (name !== 'heritage') return
  for (const slug of ['adire', 'traditional', 'modern', 'accessories']) {
    await expect(footer.locator(`a[href="/shop/${slug}"]`)).toBeVisible()
  }
}

/** Finds and measures in one step: a banner that was removed in between would have no size. */
const smallControls = () =>
  [...document.querySelectorAll('header :is(a, button)')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height, right }) => width < 44 || height < 44 || right > 320)
    .map(({ width, height, right }) => [width, height, right])

// @rule §2 Routes | The page scrolls to the top on every path change
//   broken by: the scroll position kept on a path change (root.tsx)
// @rule Weak networks | A slow navigation shows its progress
test('navigation to another page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/shop')
  await ready(page)

  await test.step('begins at the top, announces the title and moves the focus there', async () => {
    await page.evaluate(() => window.scrollTo(0, 700))
    // Not by Playwright's click, which would scroll to the sticky header's static position.
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Cart, empty' })
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL('/cart')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.locator('#content')).toBeFocused()
    await expect(page.locator('p[aria-live=polite].sr-only').last()).toHaveText(await page.title())

    await page.goBack()
    await expect(page).toHaveURL('/shop')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
  })

  await test.step('shows its progress if it takes long', async () => {
    const line = page.locator('body > div[aria-hidden=true].fixed').first()
    await expect(line).toHaveCSS('opacity', '0')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/sale\.data/, async (route) => {
      await held
      await route.continue()
    })
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/sale"]')?.click())
    await expect(line).toHaveCSS('opacity', '1')
    release()
    await expect(page).toHaveURL('/sale')
    await expect(line).toHaveCSS('opacity', '0')
  })
})

// @rule §2 Header, D29 | The layout is chosen by the route: a product named "two-piece-2" keeps the main header
test('a product with a 2 in its address keeps the main header', { tag: '@phone' }, async ({ request }) => {
  const page = await (await request.get('/product/two-piece-2')).text()
  expect(/<html [^>]*data-layout="(\w+)"/.exec(page)?.[1]).toBe('heritage')
})
