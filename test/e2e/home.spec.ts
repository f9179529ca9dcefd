import type { Page } from '@playwright/test'
import { linksOf } from '#app/storefront/layouts/layout-links.ts'
import { ofColorsAndSizes } from './axe-rules.ts'
import { fetchPage } from './fetch-page.ts'
import { expect, settled, test } from './fixtures.ts'
import { violations } from './violations.ts'

// The sections of every home page; only their order differs.
const strip = 'What you can count on'
const tiles = 'Start with the cloth'
const adire = 'The Adire Collection'
const promo = 'Sustainable Fashion'
const letters = 'Letters from the house'
const pictures = 'From the house'

const homes = [
  {
    path: '/',
    headline: 'Elegance Meets Tradition',
    face: 'Display',
    shop: '/shop',
    category: /^\/category\//,
    order: [strip, tiles, 'New Arrivals', adire, 'Bestsellers', promo, letters, pictures],
  },
  {
    path: '/home2',
    headline: 'Perfect Style',
    face: 'Text',
    shop: '/shop2',
    category: /^\/shop2\?category=/,
    order: ['New Arrivals', tiles, promo, 'Bestsellers', adire, strip, letters, pictures],
  },
  {
    path: '/home3',
    headline: 'Elegance in Every Stitch',
    face: 'Display',
    shop: '/shop3',
    category: /^\/shop3\?category=/,
    order: [tiles, adire, 'Bestsellers', promo, 'New Arrivals', strip, letters, pictures],
  },
]

const section = (page: Page, name: string) => page.locator('main').getByRole('region', { name, exact: true })
const cards = (page: Page, name: string) => section(page, name).getByRole('article')

for (const { path, headline, face, shop, category, order } of homes) {
  // @rule §2 Home page | A variant has a 'Perfect Style' hero
  // @rule §2 Home page | A variant has an 'Elegance in Every Stitch' hero
  //   broken by: another text in its place (atelier-hero.tsx)
  // @rule §2 Home page | Hero 'Elegance Meets Tradition' with Shop Now (to /shop) and View Collection (to /collections)
  // @rule §2 Routes | / is Home
  // @rule §2 Routes | /home2 is a home variant
  // @rule §2 Routes | /home3 is a home variant
  // @rule §2 Home page | A Bestsellers section
  // @rule §2 Home page | A New Arrivals product section
  // @rule §2 Home page | A newsletter sign-up
  //   broken by: no newsletter sign-up (newsletter-section.tsx)
  // @rule §2 Home page | A Sustainable Fashion promo
  //   broken by: another text (promos.tsx)
  // @rule §2 Home page | An Adire Collection promo
  // @rule §2 Home page | An Instagram-style grid of 6 images
  // @rule §2 Home page | The variants have the same sections in different orders
  //   broken by: the tiles before the new arrivals, as in heritage (studio-route.tsx)
  // @rule §2 Home page | Three collection tiles
  // @rule §9 Limits | Home sections show up to 8 new arrivals
  // @rule §1 Marketing claims | Free shipping on orders over ₦50,000, a 30-day return policy, secure checkout, 24/7
  //   support (home)
  //   broken by: free shipping above ₦40,000 (feature-strip.tsx)
  // @rule §2 Home page | A feature strip
  // @rule D29 | Links inside a variant stay in that variant (home)
  // @rule Look | The first picture loads at once, the others when near the viewport
  // @rule §2 Routes | Each home page is its own canonical address
  // @rule Look | The home page has no layout shift and no axe violations
  // @rule Look | Home pages can be read in the dark scheme
  //   broken by: one grey for both schemes (feature-strip.tsx)
  // @rule §2 Home page | Product sections have a tag filter: all, new arrivals, bestsellers, trending
  // @rule Look | The home page fits in 320 px
  // @rule Look | Headlines are sans-serif in studio, serif elsewhere
  test(`${path} works from top to bottom`, async ({ page, noise, isMobile }) => {
    await page.goto(path)
    const main = page.locator('main')

    await test.step('has no layout shift while scrolling', async () => {
      await readToTheEnd(page)
      // Header and footer have their own tests.
      expect(await noise.shift('main')).toBe(0)
    })

    // every-screen.spec.ts checks it in light colours on the phone and in dark ones on the desktop.
    if (!isMobile) {
      await test.step('can be read in the light scheme on a wide screen', async () => {
        expect(await violations(page, ['main'], { rules: ofColorsAndSizes })).toEqual([])
      })
      return
    }
    await test.step('can be read in the dark scheme and has no accessibility violation', async () => {
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violations(page, ['main'])).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
    })

    await test.step('has its own headline and links to the shop and the collections', async () => {
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(headline)
      await expect(main.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', shop)
      await expect(main.getByRole('link', { name: 'View Collection' })).toHaveAttribute('href', '/collections')
    })

    await test.step('has a sans-serif headline in studio, a serif one elsewhere', async () => {
      const family = (heading: HTMLElement) => getComputedStyle(heading).fontFamily.split(',')[0]
      expect(await page.locator('h1').evaluate(family)).toBe(face)
    })

    await test.step('has every section of a home page', async () => {
      await expect(section(page, tiles).getByRole('heading', { level: 3 })).toHaveCount(3)
      for (const link of await section(page, tiles).getByRole('link').all())
        await expect(link).toHaveAttribute('href', category)
      await expect(cards(page, 'New Arrivals')).toHaveCount(8)
      await expect(cards(page, 'Bestsellers')).toHaveCount(4)
      await expect(section(page, adire).getByRole('link')).toHaveAttribute('href', category)
      await expect(section(page, promo)).toBeVisible()
      await expect(section(page, letters).getByLabel('Email address')).toBeVisible()
      await expect(section(page, pictures).locator('img')).toHaveCount(6)
      const tops = await Promise.all(order.map(async (name) => (await section(page, name).boundingBox())?.y ?? -1))
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    })

    await test.step('shows the shop’s promises', async () => {
      const claims = section(page, strip)
      for (const claim of ['On orders over ₦50,000', '30-day return policy', '100% secure checkout', '24/7 Support'])
        await expect(claims.getByText(claim)).toBeVisible()
    })

    await test.step('links to pages of its own layout', async () => {
      const paths = await page
        .locator('main a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
      expect(paths.length).toBeGreaterThan(15)
      const strange = paths.filter((found) => linksOf(found).name !== linksOf(path).name)
      // The page of all collections is the same in all three layouts.
      expect([...new Set(strange)]).toEqual(path === '/' ? [] : ['/collections'])
    })

    await test.step('loads its first picture at once and all others when near', async () => {
      await expect(main.locator('img[loading="eager"]')).toHaveCount(1)
      await expect(main.locator('img').first()).toHaveAttribute('fetchpriority', 'high')
      await expect(main.locator('img[fetchpriority="high"]')).toHaveCount(1)
    })

    await test.step('is its own canonical page for search engines', async () => {
      await expect(page).toHaveTitle(/^Aṣọ/)
      const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
      expect(new URL(canonical ?? '').pathname).toBe(path)
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        /^https?:\/\/.*\/media\/[0-9a-f]{24}\/og\.jpg$/,
      )
    })

    await test.step('filters its products by tag, by keyboard, where the page was scrolled to, and nothing below moves up', async () => {
      const filter = page.getByRole('navigation', { name: 'Show' })
      await expect(filter.getByRole('link')).toHaveText(['All', 'New Arrivals', 'Bestsellers', 'Trending'])
      const below = page.getByRole('heading', { name: 'Letters from the house' })
      const trending = filter.getByRole('link', { name: 'Trending' })
      await trending.focus()
      const before = await below.boundingBox()
      const place = await trending.boundingBox()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\?show=trending$/)
      await expect(page.getByRole('heading', { level: 2, name: 'Trending' })).toBeVisible()
      await expect(page.getByText(/^Trending: \d+ pieces$/)).toHaveAttribute('role', 'status')
      await expect(trending).toBeFocused()
      await expect(trending).toHaveAttribute('aria-current', 'true')
      expect((await below.boundingBox())?.y).toBeGreaterThanOrEqual(before?.y ?? 0)
      expect((await trending.boundingBox())?.y).toBe(place?.y)
    })

    await test.step('fits in 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    })
  })

  // @rule §2 Home page | The tag filter works without scripts
  test(`${path} filters its products by tag without scripts`, { tag: '@phone' }, async ({ request }) => {
    const whole = await fetchPage(request, path)
    const address = `${path}?show=bestsellers#new-arrivals`
    expect(whole.links).toContainEqual({ text: 'Bestsellers', href: address })
    const shown = await fetchPage(request, address)
    const [heading] = whole.headings(2).filter((text) => !shown.headings(2).includes(text))
    expect(heading).toBe('New Arrivals')
    expect(shown.headings(2)).toEqual(whole.headings(2).map((text) => (text === heading ? 'Bestsellers' : text)))
  })
}

// @rule §2 Home page | An unknown tag in the address shows the new arrivals
test('an address with an unknown tag shows the new arrivals', { tag: '@phone' }, async ({ request }) => {
  const known = await fetchPage(request, '/')
  const unknown = await fetchPage(request, '/?show=%3Cscript%3E')
  expect(unknown.headings(2)).toEqual(known.headings(2))
  expect(unknown.tags('article').length).toBe(8 + 4)
})

async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y)
      await new Promise((done) => {
        requestAnimationFrame(done)
        // A headless browser may stop painting when nothing changes.
        setTimeout(done, 250)
      })
    }
  })
  await settled(page)
}
