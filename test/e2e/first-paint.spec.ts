import type { Locator, Page } from '@playwright/test'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { formatNaira } from '#domain/money/money.ts'
import { storeText } from './cart-fixtures.ts'
import { expect, query, ready, settled, test } from './fixtures.ts'
import { openOwnShop } from './own-shop.ts'
import { routeOnce } from './route-once.ts'

/** Delays a kind of file until the returned function is called. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

// The same size as the viewport, otherwise Chromium preloads pictures in one width and shows them in another.
test.use({ screen: async ({ viewport }, use) => use(viewport ?? undefined) })

const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' })

test.describe('before the scripts have loaded', { tag: '@phone' }, () => {
  // @rule Weak networks | A tap on menu or search before the scripts arrive opens it once they have loaded
  //   broken by: taps not stored (page-start.ts)
  test('a tap on the menu or on search opens it afterwards', async ({ page }) => {
    for (const [name, dialog] of [
      ['Menu', 'Menu'],
      ['Search', 'Search'],
    ] as const) {
      const release = await holdBack(page, '**/assets/*.js')
      await open(page, '/')
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL('/')
      release()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      if (name !== 'Menu') continue
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('dialog', { name: 'Sign In' }).getByLabel('Email', { exact: true })).toBeFocused()
    }
  })

  // @rule Weak networks | A tap on the filters before the scripts arrive opens them once they have loaded
  test('a tap on the filters opens them afterwards', async ({ page }) => {
    const release = await holdBack(page, '**/assets/*.js')
    await open(page, '/shop')
    await page.getByRole('button', { name: 'Filters' }).click()
    release()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  })

  // @rule Weak networks | A sort order chosen in the shop's list before the scripts arrive is applied
  test('the chosen sort order is applied afterwards', async ({ page }) => {
    const release = await holdBack(page, '**/assets/*.js')
    await open(page, '/shop')
    await page.locator('select[name=sort]').selectOption('price-asc')
    release()
    await expect(page).toHaveURL('/shop?sort=price-asc')
  })

  // @rule Weak networks | A choice added to the cart before the scripts arrive is in the cart, once
  test('a chosen and added size is in the cart, once', async ({ page }) => {
    const shop = await openOwnShop('Early pieces')
    const { slug } = await shop.make({ name: 'Early Dress', sizes: ['S', 'M'], stock: 5 })
    const release = await holdBack(page, '**/assets/*.js')
    await open(page, `/product/${slug}`)
    for (const size of ['M', 'S', 'M']) await page.locator('#buy').getByText(size, { exact: true }).click()
    const add = page.getByRole('button', { name: 'Add to Cart' }).first()
    await add.click()
    await add.click()
    release()
    await expect(page.getByRole('status').getByText('Added to cart')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
    await shop.close()
  })
})

// @rule Weak networks | Text typed into the list’s search and slider positions set before the scripts arrive are kept
//   broken by: values of search boxes and sliders not stored (page-start.ts)
test('typed text and a slider position set before the scripts arrive are kept', { tag: '@desktop' }, async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js')
  await open(page, '/shop')
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.pressSequentially('gown')
  await page.getByRole('slider', { name: 'Highest price' }).press('PageDown')
  release()
  await expect(page).toHaveURL('/shop?maxPrice=900000')
  await expect(search).toHaveValue('gown')
})

// @rule Weak networks | The first picture is requested once, and scripts only after it has loaded
//   broken by: scripts requested at once (page-start.ts)
test('the first picture loads before the scripts, and is requested once', async ({ page, noise }) => {
  await page.addInitScript(waitAsLongAsItTakes)
  await page.goto('/')
  await settled(page)
  const loaded = await page.evaluate(() => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.currentSrc
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const began = (kind: RegExp) => files.filter(({ name }) => kind.test(name)).map(({ startTime }) => startTime)
    // Any width of the picture.
    const folder = picture?.replace(/[^/]+$/, '') ?? ''
    const pictures = files.filter(({ name }) => name.startsWith(folder))
    return {
      pictures: pictures.map(({ responseEnd }) => responseEnd),
      scripts: began(/\.js$/),
    }
  })
  expect(loaded.pictures).toHaveLength(1)
  expect(Math.min(...loaded.scripts)).toBeGreaterThan(loaded.pictures[0] ?? Number.POSITIVE_INFINITY)
  expect(await noise.shift()).toBe(0)
})

// @rule Weak networks | The picture of a list’s banner has priority over those of its cards; without a banner the first two cards have it. The banner’s pattern is in the document
//   broken by: the cards prioritised like the banner (listing-page.tsx), the pattern requested (list-style-rules.ts)
test('only a banner’s picture has high priority', { tag: '@desktop' }, async ({ request }) => {
  const wantedFirst = async (path: string) => {
    const html = await (await request.get(path)).text()
    return {
      pictures: html.match(/<img [^>]*fetchPriority="high"/g)?.length,
      hasCloth: html.includes('.adire-faded{background-image:linear-gradient(90deg,'),
    }
  }
  expect(await wantedFirst('/category/adire')).toEqual({ pictures: 1, hasCloth: true })
  expect(await wantedFirst('/shop/adire')).toEqual({ pictures: 1, hasCloth: true })
  expect(await wantedFirst('/shop')).toEqual({ pictures: 2, hasCloth: true })
  expect(await wantedFirst('/search?q=adire')).toEqual({ pictures: 2, hasCloth: true })
  expect(await wantedFirst('/shop2')).toEqual({ pictures: 2, hasCloth: false })
})

// @rule Weak networks | Pictures further down, and the footer's pattern, are requested once the first pictures have loaded
//   broken by: not delayed (page-start.ts)
test('the first pictures load before those further down', { tag: '@phone' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/media\/|\.svg$/.test(request.url()) && request.resourceType() === 'image') asked.push(request.url())
  })
  await page.addInitScript(waitAsLongAsItTakes)
  const release = await holdBack(page, '**/media/**')
  await open(page, '/shop')
  await page.waitForLoadState('domcontentloaded')
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2)
  // Chromium requests the images that it considers near once it has laid out the page.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.locator('main img').nth(2)).toBeHidden()
  expect(asked).toHaveLength(2)
  release()
  await expect.poll(() => asked.length).toBeGreaterThan(4)
  await expect(page.locator('main img').nth(2)).toBeVisible()
  await expect.poll(() => asked.some((url) => url.endsWith('/adire.svg'))).toBe(true)
})

// @rule Weak networks | The style sheet for the next page is there, disabled, before the scripts: added later it would cost another style and layout pass
//   broken by: its link created when the scripts start, its sheet disabled only by its media (page-start.ts)
test('the disabled style sheet is there before the scripts', { tag: '@desktop' }, async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.body.dataset.asleep = String(document.head.querySelectorAll('link[data-asleep]').length)
    })
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('body')).toHaveAttribute('data-asleep', '1')
  const asleep = () =>
    page.evaluate(() =>
      [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ media, sheet }) => [
        media,
        sheet?.disabled,
      ]),
    )
  await expect.poll(asleep).toEqual([['not all', true]])
  release()
  await settled(page)
  expect(await asleep()).toEqual([['not all', true]])
})

// @rule Weak networks | The opened page uses one style sheet, and the next page of the same document does, too
test('the page has one style sheet below the first screen, and the next page one in its head', async ({
  page,
  noise,
}) => {
  await page.goto('/')
  await settled(page)
  expect(await page.evaluate(sheetsInUse)).toEqual(['DIV'])
  const looks = () => page.locator('footer').evaluate((footer) => getComputedStyle(footer).backgroundColor)
  const before = await looks()
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  await page.locator('main a[href^="/shop"]').first().click()
  await expect(page).toHaveURL(/\/shop/)
  await expect(page.locator('[data-same-document]')).toBeAttached()
  // The address changes before the page does.
  await expect.poll(() => page.evaluate(sheetsInUse)).toEqual(['HEAD'])
  expect(await looks()).toBe(before)
  expect(await noise.shift()).toBe(0)
})

// @rule Weak networks | A style sheet that couldn’t be loaded below the first screen is requested again, and used
//   broken by: the failure not noticed (page-start.ts), because browsers then have an empty sheet
test('a style sheet that failed once is requested again', { tag: '@desktop' }, async ({ page, noise }) => {
  await routeOnce(page, '**/assets/*.css', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await expect.poll(() => page.evaluate(sheetsInUse)).toEqual(['HEAD', 'DIV'])
  noise.console.length = 0
})

// @rule Weak networks | A style sheet that fails repeatedly is requested until it loads, and the page works meanwhile
//   broken by: requested only twice (page-start.ts)
test('a style sheet that fails repeatedly is loaded when it can be', { tag: '@desktop' }, async ({ page, noise }) => {
  let isDown = true
  await page.clock.install()
  await page.route('**/assets/*.css', (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()))
  await page.goto('/')
  await ready(page)
  const rules = () =>
    page.evaluate(() => document.querySelector<HTMLLinkElement>('head > link[rel=stylesheet]')?.sheet?.cssRules.length)
  await page.clock.runFor(20_000)
  // While the style sheet is requested again there are no rules.
  await expect.poll(rules).toBe(0)
  isDown = false
  await page.clock.runFor(60_000)
  await expect.poll(rules).toBeGreaterThan(0)
  noise.console.length = 0
})

// @rule Weak networks | An empty cart says so before the scripts arrive
test('an empty cart says so at first paint', { tag: '@phone' }, async ({ page, noise }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await open(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  release()
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toHaveCount(1)
  expect(await noise.shift()).toBe(0)
})

// At some of these widths the buttons of a line wrap below each other.
const widths = [320, 340, 390, 560, 700]

async function placesAt(widths: readonly number[], page: Page, rows: Locator) {
  const places: object[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    places.push({ width, places: await placesOf(rows) })
  }
  return places
}

// @rule Weak networks | The cart's lines are shown before the scripts arrive
//   broken by: lines shown only by React (stored-lines.ts)
test('the cart’s lines are shown at first paint, and stay in place', { tag: '@phone' }, async ({ page, noise }) => {
  const sold = await query<Omit<CartLine, 'quantity' | 'sharesStock'>>(
    `select product.id as "productId", name, slug, price, compare_at_price as "compareAtPrice", stock.size, stock.color,
       on_hand as available, json_build_object('key', media_key, 'color', dominant_color, 'alt', '') as image
     from product join stock on stock.product_id = product.id
     join product_image on product_image.product_id = product.id and position = 0 join media on media.key = media_key
     where archived_at is null and is_published and on_hand > 2 and (sizes = '{}') = (stock.size is null)
       and (colors = '{}') = (stock.color is null) order by slug, stock.size, stock.color limit 3`,
  )
  const lines = sold.map((piece) => ({ ...piece, price: Number(piece.price), quantity: 2, sharesStock: false }))
  await storeText(page, JSON.stringify({ state: { lines, wishlist: [], checkoutInProgress: false }, version: 0 }))
  const release = await holdBack(page, '**/assets/*.js')
  await open(page, '/cart')
  const stored = page.locator('[data-stored-lines]')
  const shown = lines.map(({ name, price }) => `${name}${formatNaira(2 * price)}`)
  await expect(stored.locator('> *')).toHaveText(shown.map((text) => new RegExp(`^${text}`)))
  await expect.poll(() => stored.evaluate(loadedPictures)).toBe(lines.length)
  await expect(page.locator('[data-line-shapes]')).toBeHidden()
  const before = await placesAt(widths, page, stored.locator('> *'))
  await page.setViewportSize({ width: 390, height: 844 })
  release()
  await settled(page)
  await expect(stored).toHaveCount(0)
  expect(await noise.shift()).toBe(0)
  const line = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
  expect(await placesAt(widths, page, line)).toEqual(before)
})

test('an unreadable cart keeps its skeleton until the scripts have loaded', { tag: '@phone' }, async ({ page }) => {
  await storeText(page, '{"state":{"lines":[{"name":7}]}}')
  const release = await holdBack(page, '**/assets/*.js')
  await open(page, '/cart')
  await expect(page.locator('[data-line-shapes]')).toBeVisible()
  await expect(page.locator('[data-stored-lines]')).toBeEmpty()
  release()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

// @rule Weak networks | The first screen is painted before its style sheet arrives, which then moves or changes nothing
//   broken by: rules for hovering devices left out (list-style-rules.ts)
test('the first screen is painted without the style sheet, which then changes nothing', async ({ page, noise }) => {
  const shop = await openOwnShop('First pieces')
  const { slug } = await shop.make({ name: 'First Dress', sizes: ['S', 'M'], stock: 5 })
  // The scripts never arrive: this test is about the page without them.
  await page.route('**/assets/*.js', () => {})
  for (const [address, colorScheme] of [
    ['/', 'light'],
    ['/home3', 'light'],
    ['/shop2', 'dark'],
    [`/product2/${slug}`, 'light'],
    [`/product3/${slug}`, 'dark'],
  ] as const) {
    await test.step(address, async () => {
      await page.emulateMedia({ colorScheme })
      const release = await holdBack(page, '**/assets/*.css')
      await open(page, address)
      await page.waitForFunction(() => document.querySelector('link[data-first-screen]'))
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      // Elements that wait for the first picture appear at another time, so they are shown now.
      await page.evaluate(() => document.documentElement.classList.remove('unpainted'))
      const before = await page.evaluate(looksAboveSheet)
      release()
      await page.waitForLoadState('domcontentloaded')
      expect(await page.evaluate(looksAboveSheet)).toEqual(before)
      expect(await noise.shift()).toBe(0)
      await page.unroute('**/assets/*.css')
    })
  }
  await shop.close()
})

/** Removes the page's time limit for waiting for its first picture, because a busy machine may need longer to make it. */
function waitAsLongAsItTakes(): void {
  const { setTimeout } = window
  window.setTimeout = ((run: () => void, ms: number) => (ms === 3000 ? 0 : setTimeout(run, ms))) as typeof setTimeout
}

/** How many of an element's pictures have been loaded. */
const loadedPictures = (element: Element) =>
  [...element.querySelectorAll('img')].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length

/** The positions and sizes of elements on the page. */
const placesOf = (elements: Locator) =>
  elements.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))

/** The parent elements of the style sheet links that apply. */
const sheetsInUse = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    .filter(({ media, sheet }) => sheet && !sheet.disabled && matchMedia(media).matches)
    .map(({ parentElement }) => parentElement?.tagName)

/** The position and look of each element above the style sheet's link. */
function looksAboveSheet(): string[] {
  const link = document.querySelector('link[data-first-screen]')
  const isAbove = (element: Element) =>
    link && element.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING
  return [...document.body.querySelectorAll('*')].filter(isAbove).map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const { color, background, opacity, visibility, font, borderColor, maskImage, textIndent } =
      getComputedStyle(element)
    const look = [color, background, opacity, visibility, font, borderColor, maskImage, textIndent]
    return [element.tagName, element.className, x, y, width, height, ...look].join(' ')
  })
}
