import type { Page } from '@playwright/test'
import { aPassword, signInAsAdministrator, signInAsNewCustomer } from './accounts.ts'
import { expect, query, ready, settled, test } from './fixtures.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Back office' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' })

/** Opens the account menu of the storefront: by its icon, or on a phone by the menu. */
async function openAccountMenu(page: Page, isMobile: boolean) {
  await page.goto('/')
  await ready(page)
  await page.getByRole('button', { name: isMobile ? 'Open menu' : 'Account' }).click()
  const menu = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('navigation', { name: 'Account' })
  await expect(menu.getByRole('link', { name: 'My Orders' })).toBeVisible()
  return menu
}

// @rule §2 Header | Admin Dashboard in the signed-in user's menu
// @rule §6 Roles | An administrator sees Admin Dashboard and may open /admin
//   broken by: the link shown to every customer (account-menu.tsx)
test('an administrator has the back office in the account menu, a customer doesn’t', async ({ page }, { project }) => {
  const isMobile = project.name === 'phone'
  const { email } = await signInAsNewCustomer(page)
  const known = page.waitForResponse('/api/auth/get-session')
  const ofCustomer = await openAccountMenu(page, isMobile)
  await known
  await expect(ofCustomer.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
  await page.context().clearCookies()
  expect(email).toBeTruthy()

  await signInAsAdministrator(page)
  const menu = await openAccountMenu(page, isMobile)
  await menu.getByRole('link', { name: 'Admin Dashboard' }).click()
  await page.waitForURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
})

/** Delays the matching requests until the returned function is called. */
async function holdBack(page: Page, fits: (url: URL) => boolean): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(fits, async (route) => {
    await held
    await route.continue()
  })
  return release
}

const isSearchFor = (text: string) => (url: URL | string) => new URL(url).searchParams.get('q') === text
const isPaletteLookup = ({ href }: URL) => /__manifest.*palette/.test(href)

// @rule Look | The back office by keyboard alone: the palette opens with ⌘K or Ctrl K, and finds a product by its name
//   broken by: Enter left to the field (palette.tsx); an outdated answer kept (use-search-fetcher.ts); a failed lookup thrown (look-up.ts)
// @rule back-office §2 Frame | The rail can be made narrow, and this browser remembers it
test('at a desk: the palette works by keyboard, and the rail keeps its width', { tag: '@desktop' }, async ({
  page,
  noise,
}) => {
  await signInAsAdministrator(page)
  await page.goto('/admin')
  await ready(page)
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  const product = palette(page).getByRole('group', { name: 'Products' }).getByRole('option')
  await test.step('finds what was typed last, even if the answer for an earlier text comes last', async () => {
    // The router fetches the palette's route on first use, and aborts no requests until it has it.
    const findRoute = await holdBack(page, isPaletteLookup)
    const answerFirst = await holdBack(page, isSearchFor('e'))
    const isLookedFor = page.waitForRequest((request) => isPaletteLookup(new URL(request.url())))
    await field.press('e')
    await isLookedFor
    await field.pressSequentially('leko')
    // Longer than the palette's debounce.
    await page.evaluate(() => new Promise((passed) => setTimeout(passed, 300)))
    findRoute()
    await expect(product.first()).toHaveAttribute('aria-selected', 'true')
    const isAskedAgain = page.waitForRequest((request) => isSearchFor('eleko')(request.url()))
    answerFirst()
    await isAskedAgain
    await expect(product.first()).toHaveAttribute('aria-selected', 'true')
    await expect(product.first().locator('mark').first()).toHaveText(/^Ẹlẹ́kọ$/)
  })
  await test.step('finds what was typed without a connection once it is back', async () => {
    await settled(page)
    await page.context().setOffline(true)
    await field.fill('ankara')
    await page.evaluate(() => new Promise((passed) => setTimeout(passed, 300)))
    await page.context().setOffline(false)
    await expect(product.first().locator('mark').first()).toHaveText(/^Ankara$/i)
    // What the page requested meanwhile has failed.
    noise.console.splice(0)
  })
  await test.step('says so if no answer comes, and the page below stays', async () => {
    await page.route('**/admin/palette.data*', (route) => route.fulfill({ status: 502 }))
    await field.fill('eleko')
    await expect(palette(page).getByRole('status')).toHaveText('No answer came. Please try again in a moment.')
    await page.unroute('**/admin/palette.data*')
    noise.console.splice(0)
  })
  await field.fill('nothing is called like that')
  await expect(palette(page).getByRole('status')).toHaveText(
    'Nothing fits “nothing is called like that”. Try part of a name.',
  )
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.pressSequentially('eleko boubou')
  await expect(product).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}\/edit$/)

  const width = async () => (await page.getByRole('banner').boundingBox())?.width
  expect(await width()).toBe(240)
  await page.getByRole('button', { name: 'Make narrow' }).press('Enter')
  await expect.poll(width).toBe(64)
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('aso_rail')
  await page.reload()
  expect(await width()).toBe(64)
  await expect(rail(page).getByRole('link', { name: 'Products' })).toBeVisible()
})

// @rule back-office §2 Frame | On a phone: a bar with the daily pages, and a sheet More with all pages in order
test('on a phone: the bar and the sheet are within thumb’s reach, and return the focus', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto('/admin')
  await ready(page)
  const bar = page.getByRole('navigation', { name: 'Daily' })
  await expect(bar.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  const more = bar.getByRole('button', { name: 'More' })
  await more.click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet.getByRole('link', { name: 'Products' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(more).toBeFocused()
  await more.click()
  await sheet.getByRole('button', { name: 'Search or go to…' }).click()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await query(
    `insert into shop_settings (value) values ('{"name": "OlorunfunmilayoCouture.com"}')
     on conflict (id) do update set value = shop_settings.value || excluded.value`,
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/admin/orders')
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByText('OlorunfunmilayoCouture.com')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await query(`update shop_settings set value = value - 'name'`)
})

// @rule back-office §2 Frame | After a sign-in through the dialog the frame names that user
test('the frame names the user who signs in through the dialog', { tag: '@desktop' }, async ({
  page,
  browser,
  noise,
  shop,
}) => {
  const elsewhere = await browser.newPage({ baseURL: shop.url })
  const other = await signInAsAdministrator(elsewhere)
  await elsewhere.close()
  const first = await signInAsAdministrator(page)
  await page.goto('/admin/products')
  await ready(page)
  await expect(page.getByText(first.email)).toBeVisible()
  await page.context().clearCookies()
  await rail(page).getByRole('link', { name: 'Categories' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(other.email)
  await dialog.getByLabel('Password', { exact: true }).fill(aPassword)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(other.email)).toBeVisible()
  await expect(page.getByText(first.email)).toHaveCount(0)
  const isRefusal = (line: string) => line.includes('status of 401')
  noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !isRefusal(line)))
})

// @rule back-office §2 Frame | If a session ends during work, the sign-in dialog renews it, and the request is repeated
test('an ended session is renewed in the dialog, and the requested data is there', { tag: '@desktop' }, async ({
  page,
  noise,
}) => {
  const { email } = await signInAsAdministrator(page)
  await page.goto('/admin')
  await ready(page)
  await page.context().clearCookies()
  await page.keyboard.press('Control+k')
  // Filled in at once, because the dialog takes the focus as soon as the first letter is searched for.
  await palette(page).getByRole('combobox').fill('eleko')
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog.getByText('What you were doing goes on after that.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(email)
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(aPassword)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(palette(page).getByRole('group', { name: 'Products' }).getByRole('option').first()).toBeVisible()
  const isRefusal = (line: string) => line.includes('status of 401')
  noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !isRefusal(line)))
})
