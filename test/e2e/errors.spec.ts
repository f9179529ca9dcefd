import type { Page } from '@playwright/test'
import { dataOf, expect, follow, ignoreConsole, open, query, ready, test } from './cart-fixtures.ts'
import { violations } from './violations.ts'

const numberForm = /[0-9a-f]{8}-[0-9a-f-]{27}/

/** Runs something while the shop can't read a table: product pages fail without stock, layouts without categories. */
async function without(table: 'stock' | 'category', run: () => Promise<void>): Promise<void> {
  await query(`alter table ${table} rename to ${table}_away`)
  try {
    await run()
  } finally {
    await query(`alter table ${table}_away rename to ${table}`)
  }
}

/** The slug of a product that can be bought. */
async function aProduct(): Promise<string> {
  const [product] = await query<{ slug: string }>(
    `select slug from product p where archived_at is null and is_published
       and exists (select 1 from stock s where s.product_id = p.id and s.on_hand > 0) order by slug limit 1`,
  )
  return product?.slug ?? ''
}

async function expectFaultInLayout(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toBeVisible()
}

// @rule Look | If a page of another layout can’t be loaded, the error page is styled
//   broken by: the previous layout's style sheet taken for its own (root.tsx)
test('an error page in place of another layout is styled', { tag: '@phone' }, async ({ page, noise }) => {
  await page.route(/\/cart\.data/, (route) => route.abort())
  for (const from of ['/shop2', '/about']) {
    await open(page, from)
    await page.route(/\/(?:home2|cart)?\.data/, (route) => route.abort())
    await follow(page, from === '/about' ? '/home2' : '/cart')
    await expect(page.getByRole('heading', { name: /Something went wrong|offline/ })).toBeVisible()
    const sheets = () =>
      page.evaluate(() => [...document.styleSheets].filter(({ href, disabled }) => href && !disabled).length)
    expect(await sheets()).toBe(1)
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).margin)).toBe('0px')
  }
  ignoreConsole(noise, /ERR_FAILED|Failed to fetch|^failed: /)
})

// @rule §2 Not found | 'Oops! Page Not Found' with Back to Home
// @rule §2 Routes | Any other path shows a not-found page, with a real 404
// @rule §8 Unknown route | Not-found page
// @rule §2 Not found | Go Back: the page before, home when there is none
test('an unknown address is the not-found page with a real 404, a way home and a way back', async ({
  page,
  context,
  noise,
}) => {
  await open(page, '/newsletter')

  await test.step('an unknown address is the not-found page with a real 404 and a way home', async () => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await ready(page)
    await expect(page).toHaveTitle('Page not found | Aṣọ')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  })

  await test.step('Go Back goes to where the visitor came from', async () => {
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL(/\/newsletter$/)
  })

  await test.step('and home without a previous page', async () => {
    const opened = context.waitForEvent('page')
    await page.evaluate(() => window.open('/no/such/page', '_blank', 'noopener'))
    const fresh = await opened
    await ready(fresh)
    await fresh.getByRole('button', { name: 'Go Back' }).click()
    await expect(fresh).toHaveURL(/\/$/)
    await fresh.close()
  })
  ignoreConsole(noise, /status of 404/)
})

// @rule §2 Not found | Go Back is not offered without scripts
test('without scripts the not-found page offers only the way home', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/no/such/page')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeHidden()
  await context.close()
})

// @rule §8 Backend, D26 | A fault shows its number and no details, status 500, inside the layout
//   broken by: the number of a fault not shown (fault-page.tsx)
test('a fault while a page is loaded: status 500, inside the layout, with the number of the request', async ({
  page,
  noise,
}) => {
  const slug = await aProduct()
  await without('stock', async () => {
    const answer = await page.goto(`/product/${slug}?fault=${Date.now()}`)
    expect(answer?.status()).toBe(500)
    const html = (await answer?.text()) ?? ''
    expect(html).not.toMatch(/stock|relation|select /i)
    const number = answer?.headers()['x-request-id'] ?? ''
    expect(number).toMatch(numberForm)
    expect(html).toContain(number)
    await expectFaultInLayout(page)
    await expect(page.getByText(`Tell us this number: ${number}`)).toBeVisible()
    await expect(page).toHaveTitle('Something went wrong | Aṣọ')
    await ready(page)
    expect(await violations(page)).toEqual([])
  })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  ignoreConsole(noise, /status of 500|Unexpected Server Error/)
})

// @rule §8 Backend, D26 | A fault of the layout itself still has its number and a way home
test('a fault of the layout itself still has its number and the way home', async ({ page, noise }) => {
  await without('category', async () => {
    // The shop reads the categories again when it is notified of a change.
    await query("select pg_notify('page_change', 'catalogue')")
    let answer = await page.goto(`/cart?fault=${Date.now()}`)
    await expect(async () => {
      if (answer?.status() !== 500) answer = await page.goto(`/cart?fault=${Date.now()}`)
      expect(answer?.status()).toBe(500)
    }).toPass()
    await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible()
    await expect(page.getByText(`Tell us this number: ${answer?.headers()['x-request-id']}`)).toBeVisible()
  })
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  ignoreConsole(noise, /status of 500|Unexpected Server Error/)
})

// @rule §8 Backend, D26 | A fault while a form is sent shows its number and no details
test('a fault while a form is sent without scripts shows its number and nothing else', async ({ request }) => {
  const address = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@example.com',
    phone: '08031234567',
    address: 'x',
    city: 'y',
  }
  await without('stock', async () => {
    const answer = await request.post('/checkout', {
      headers: { origin: new URL((await request.get('/cart')).url()).origin },
      form: {
        ...address,
        state: 'Lagos',
        couponCode: '',
        paymentGateway: 'paystack',
        expectedTotal: '100',
        checkoutKey: 'k'.repeat(40),
        cart: JSON.stringify([
          { productId: '2f1c2a4e-0000-4000-8000-000000000000', size: null, color: null, quantity: 1 },
        ]),
      },
    })
    expect(answer.status()).toBe(500)
    const html = await answer.text()
    expect(html).toContain('Something went wrong on our side')
    expect(html).toContain(answer.headers()['x-request-id'])
    expect(html).not.toMatch(/stock_away|relation|stack/i)
  })
})

// @rule §8 Backend | Network failure: You are offline, with a retry
// @rule §8 Backend, D26 | A fault during a navigation shows its number, and a way on
// @rule §8 Backend, D26 | A fault of the page's own script leaves header, footer and a way on
test('a failed navigation shows why, and the next one works', async ({ page, noise }) => {
  const product = `/product/${await aProduct()}`
  const addToCart = page.getByRole('button', { name: 'Add to Cart' }).first()
  await open(page, '/newsletter')

  await test.step('a page that can’t be reached says You are offline, and loads once it can', async () => {
    await page.route(dataOf(product), (route) => route.abort('internetdisconnected'))
    await follow(page, product)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    const failed = page.waitForEvent('requestfailed')
    await tryAgain.click()
    await failed
    await expect(tryAgain).not.toHaveAttribute('aria-busy')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await page.unrouteAll()
    await tryAgain.click()
    await expect(addToCart).toBeVisible()
  })

  await test.step('a fault during a navigation shows its number, too, and the way on works', async () => {
    await follow(page, '/newsletter')
    await expect(addToCart).toHaveCount(0)
    await without('stock', async () => {
      const data = page.waitForResponse(dataOf(product))
      // A URL that wasn't requested before, so that it isn't in the page cache.
      await follow(page, `${product}?fault=${Date.now()}`)
      const answer = await data
      expect(answer.status()).toBe(500)
      await expectFaultInLayout(page)
      await expect(page.getByText(`Tell us this number: ${answer.headers()['x-request-id']}`)).toBeVisible()
    })
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(addToCart).toBeVisible()
  })

  await test.step('a fault of the page’s own script leaves header and footer, and a way on', async () => {
    await open(page, '/newsletter')
    await page.route(dataOf(product), async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"pictures"', '"lost"') })
    })
    await follow(page, product)
    await expectFaultInLayout(page)
    await expect(page.getByText('Tell us this number')).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(addToCart).toBeVisible()
  })
  // Playwright may read the router's ErrorResponse after its document is gone. Then only its minified class name is left.
  ignoreConsole(
    noise,
    /^error: \w{1,3}$|INTERNET_DISCONNECTED|failed:|Failed to fetch|status of 500|Unexpected Server Error|ErrorResponse|internal: true|TypeError|React Router caught/,
  )
})
