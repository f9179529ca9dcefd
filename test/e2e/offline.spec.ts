import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Page } from '@playwright/test'
import { cachedPaths, visit } from './cached-by-worker.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { expect, query, ready, settled, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

type Product = { slug: string; name: string }

async function twoProducts(): Promise<[Product, Product]> {
  const [one, other] = await query<Product>(
    `select p.slug, p.name from product p join stock s on s.product_id = p.id
     where p.archived_at is null and p.is_published and s.on_hand > 3 and s.size is null order by p.slug limit 2`,
  )
  if (!one || !other) throw new Error('The demo shop has two products with a pool of stock')
  return [one, other]
}

/** Adds the displayed product to the cart. */
async function add(page: Page): Promise<void> {
  for (const name of [/^Size/, /^Color/]) {
    const first = page.getByRole('group', { name }).locator('input:enabled').first()
    if ((await first.count()) > 0) await first.check({ force: true })
  }
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByText('Added to cart')).toBeVisible()
}

const filledDataStores = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('aso-data-'))
    const filled = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length > 0))
    return names.filter((_, at) => filled[at])
  })

/** Drops the browser's own console messages about failed requests and cached scripts, which aren't faults of the page. */
function forgetNetwork(noise: { console: string[] }): void {
  const rest = noise.console.filter(
    (line) =>
      !/ERR_INTERNET_DISCONNECTED|when fetching the script|ERR_CONNECTION_RESET|manifest version mismatch|cross-world service worker|ERR_EMPTY_RESPONSE|ERR_FAILED|^failed: /.test(
        line,
      ),
  )
  noise.console.splice(0, noise.console.length, ...rest)
}

// @rule Weak networks | A page never visited shows "You are offline", the cached pages and the cart, and opens by itself
//   once online
// @rule Weak networks | The cart and visited pages open offline after a visit
//   broken by: the cache not used when the network fails (open-pages.ts)
// @rule Weak networks | The cart opens offline with its lines, and says that prices may have changed
//   broken by: no note that prices may have changed (cart-notices.tsx)
// @rule Weak networks | Pages opened by the router also open offline
// @rule Weak networks | Checkout, orders, payment, quotes and events are never cached
//   broken by: neither paths nor no-store considered (classify-request.ts, cacheable.ts)
test('after one visit the cart and visited pages open offline, and others say so', async ({ page, context, noise }) => {
  const [seen, unseen] = await twoProducts()
  const heading = page.getByRole('heading', { level: 1 })
  await visit(page, `/product/${seen.slug}`)
  await add(page)
  await visit(page, '/shop')
  const link = page
    .locator('main a[href^="/product/"]')
    .and(page.locator(`:not([href*="${seen.slug}"], [href*="${unseen.slug}"])`))
    .first()
  await link.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(heading).not.toHaveText('Our Products')
  const routed = { path: new URL(page.url()).pathname, name: (await heading.textContent()) ?? '' }
  await expect.poll(() => cachedPaths(page)).toContain(routed.path)

  await test.step('checkout, orders and personal pages are never cached', async () => {
    await page.goto('/checkout')
    await expect(page.getByLabel('First name')).toBeVisible()
    await page.goto('/order-success?order=2f1c2a4e-0000-4000-8000-000000000000')
    await page.goto('/nowhere-at-all')
    const kept = (await cachedPaths(page)).map((path) => path.split('?', 1)[0] ?? '')
    expect(kept).toContain('/cart')
    const pages = kept.filter((path) => !path.startsWith('/assets/'))
    expect(pages.filter((path) => /checkout|order|payment|quotes|events|functions|nowhere/.test(path))).toEqual([])
    noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !/status of 404/.test(line)))
  })

  await context.setOffline(true)
  await test.step('the cart and visited pages open offline', async () => {
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
    await expect(page.getByRole('link', { name: seen.name }).first()).toBeVisible()
    await expect(page.getByText('Prices and stock may have changed since you last saw them.')).toBeVisible()
    await page.goto(`/product/${seen.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: seen.name })).toBeVisible()
  })

  await test.step('a page opened by the router is cached completely, too', async () => {
    await page.goto(routed.path)
    await expect(heading).toHaveText(routed.name)
  })

  await test.step('a page never visited says so, and opens once there is a connection', async () => {
    await page.goto(`/product/${unseen.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Your cart' })).toHaveAttribute('href', '/cart')
    const cachedPages = page.getByRole('region', { name: 'Pages you have with you' })
    await expect(cachedPages.getByRole('link', { name: seen.name })).toBeVisible()
    await cachedPages.getByRole('link', { name: 'Our Products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()

    await page.goto(`/product/${unseen.slug}`)
    // The connection comes back at the moment when a link is followed.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('li a[href="/shop"]')?.click()
      dispatchEvent(new Event('online'))
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()

    await page.goto(`/product/${unseen.slug}`)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: unseen.name })).toBeVisible()
  })
  forgetNetwork(noise)
})

// @rule Weak networks | A clear "You are offline" on an open page, gone when online again, nothing lost, nothing moved
// @rule Weak networks | Links between visited pages work offline
test('an open page says You are offline, loses nothing, and its links open visited pages', async ({
  page,
  context,
  noise,
}) => {
  await visit(page, '/')
  await visit(page, '/shop')
  await visit(page, '/')

  await test.step('an open page says You are offline while it is, and loses neither its scroll position nor what was typed', async () => {
    const email = page.getByRole('textbox', { name: /email/i }).first()
    const hasForm = (await email.count()) > 0
    if (hasForm) await email.fill('ada@example.com')
    const place = await page.evaluate(() => scrollY)
    await settled(page)
    await context.setOffline(true)
    await expect(page.getByText('You are offline. Pages you have seen still open.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline. Pages you have seen still open.')).toHaveCount(0)
    if (hasForm) await expect(email).toHaveValue('ada@example.com')
    expect(await page.evaluate(() => scrollY)).toBe(place)
    expect(await noise.shift()).toBe(0)
  })

  await test.step('links followed offline open visited pages completely, and the offline page for others', async () => {
    // From here on the browser is never idle; links must not wait for that.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await context.setOffline(true)
    await page.locator('main a[href="/shop"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elegance Meets Tradition')
    await ready(page)
    // A new document is told that it is offline a moment later.
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
    await page.locator('main a[href^="/product/"]').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  })
  forgetNetwork(noise)
})

test.describe('on a faulty network', () => {
  let proxy: FaultyProxy
  test.beforeEach(async ({ baseURL }) => {
    proxy = await startFaultyProxy(baseURL ?? '')
  })
  test.afterEach(() => proxy.close())

  // @rule Weak networks | A new release takes over without breaking open pages
  // @rule Weak networks | Slow connections never show a blank screen: after 4 s the cached page is shown
  //   broken by: a time limit of sixty seconds (strategies.ts)
  // @rule Weak networks | A connection without responses is treated as offline
  test('a newer worker takes over; a slow or unreachable page is shown from the cache', async ({ page, noise }) => {
    await visit(page, `${proxy.url}/`)
    await visit(page, `${proxy.url}/shop`)

    await test.step('a newer worker takes over at once and keeps the files of open pages', async () => {
      const before = (await cachedPaths(page)).filter(
        (path) => /^\/(?:assets|cart|shop|media)/.test(path) && !path.includes('.data'),
      )
      await settled(page)
      // Listens before there is a newer worker: the browser also looks for one by itself a moment after a visit.
      await page.evaluate(() => {
        navigator.serviceWorker.addEventListener('controllerchange', () => {
          document.documentElement.dataset.newWorker = ''
        })
      })
      proxy.replaceWorker((script) => script.replace(/aso-data-\w+/, 'aso-data-next'))
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await expect(page.locator('html[data-new-worker]')).toBeAttached()
      expect(await cachedPaths(page)).toEqual(expect.arrayContaining(before))
      await page.locator('main a[href^="/product/"]').first().click()
      await expect(page).toHaveURL(/\/product\//)
      await expect.poll(() => filledDataStores(page)).toEqual(['aso-data-next'])
    })

    await test.step('a page that takes longer than four seconds is shown from the cache and says so', async () => {
      proxy.hang(/^\/shop/)
      await page.goto(`${proxy.url}/shop`)
      await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
      await expect(page.getByText('Slow connection. This page is as you last saw it.')).toBeVisible()
      expect(await noise.shift()).toBe(0)
      proxy.hang(null)
    })

    await test.step('with a network that never responds, cached pages open', async () => {
      proxy.drop(/./)
      await page.goto(`${proxy.url}/`)
      await ready(page)
      await page.locator('main a[href="/shop"]').first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
      await page.goto(`${proxy.url}/`)
      await ready(page)
      // Its module was never loaded, and the phone believes that it is online.
      await page.locator('main a[href="/collections"]').first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    })
    forgetNetwork(noise)
  })

  // @rule Weak networks | A first visit is not delayed and loads nothing twice
  // @rule Weak networks | The worker can be removed
  test('the service worker loads after everything else and can be removed', async ({ page }) => {
    await test.step('a first visit requests the worker after everything else, and little data', async () => {
      await page.goto(`${proxy.url}/`, { waitUntil: 'load' })
      await expect.poll(() => cachedPaths(page)).toContain('/cart')
      const worker = proxy.asked.indexOf('/sw.js')
      for (const path of await page.evaluate(namedFiles)) expect(proxy.asked.indexOf(path)).toBeLessThan(worker)
      // The worker gets the page's own files from the browser's HTTP cache.
      const files = proxy.asked.filter((path) => /^\/(?:media|assets)\//.test(path))
      expect(files.length).toBe(new Set(files).size)
    })

    await test.step('the worker that unregisters workers leaves nothing behind', async () => {
      const source = await readFile(new URL('../../app/offline/unregister-service-worker.ts', import.meta.url), 'utf8')
      proxy.replaceWorker(() => stripTypeScriptTypes(source))
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0)
    })
  })
})

/** The files that the document loads: styles, fonts and scripts. */
function namedFiles(): string[] {
  const links = [
    ...document.querySelectorAll<HTMLLinkElement>(
      'head link:is([rel=preload], [rel=modulepreload], [rel=stylesheet])[href]',
    ),
  ]
  return links.map(({ href }) => new URL(href).pathname)
}
