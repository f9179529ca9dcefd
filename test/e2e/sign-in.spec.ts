import type { Locator, Page } from '@playwright/test'
import { aPassword, linkInMail, newAddress, signInAsNewCustomer } from './accounts.ts'
import { fillStorage } from './cart-fixtures.ts'
import { expect, query, ready, shopUrl, test } from './fixtures.ts'
import { keepsNone } from './kept-by-browser.ts'
import { press } from './payment-steps.ts'
import { doubleClick } from './pressed-twice.ts'
import { routeOnce } from './route-once.ts'
import { aPiece } from './screen.ts'
import { violations } from './violations.ts'

const password = aPassword
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account' })

const opener = (page: Page, isMobile: boolean) =>
  isMobile ? page.getByRole('button', { name: 'Open menu' }) : accountButton(page)

/** Opens the dialog by keyboard: by the header's icon, or on a phone from the menu. */
async function openSignIn(page: Page, isMobile: boolean): Promise<void> {
  await opener(page, isMobile).press('Enter')
  if (isMobile) await dialog(page, 'Menu').getByRole('button', { name: 'Sign In' }).press('Enter')
  await expect(dialog(page, 'Sign In').getByLabel('Email', { exact: true })).toBeFocused()
}

/** Opens the account menu, closes it, opens it again and signs out, all by keyboard. */
async function signOut(page: Page, isMobile: boolean): Promise<void> {
  const menu = isMobile ? dialog(page, 'Menu') : page.getByRole('navigation', { name: 'Account' })
  await opener(page, isMobile).press('Enter')
  await expect(menu.getByRole('link', { name: 'My Orders' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener(page, isMobile)).toBeFocused()
  await page.keyboard.press('Enter')
  if (!isMobile) await reopenBeforeItHeard(menu)
  await menu.getByRole('button', { name: 'Sign Out' }).press('Enter')
  await page.waitForURL('/')
  await ready(page)
}

/** Closes the account menu and opens it again before the browser has reported that it is closed. */
async function reopenBeforeItHeard(menu: Locator): Promise<void> {
  await expect(menu.getByRole('link').first()).toBeFocused()
  await menu.evaluate((menu: HTMLElement) => {
    menu.hidePopover()
    document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)?.click()
  })
  await expect(menu.getByRole('link').first()).toBeFocused()
}

async function fill(page: Page, email: string, typedPassword = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typedPassword)
}

async function addToCart(page: Page): Promise<void> {
  const { size, color, ...piece } = await aPiece()
  await fillStorage(page, [{ product: { ...piece, sizes: [size], colors: [color], onHand: 4 }, size, color }])
}

// @rule §2 Sign-in dialog | Two modes, Sign In and Create Account, with their toggles and busy labels
// @rule §2 Sign-in dialog | After success the return address is opened, and the dialog closes
// @rule §2 Routes | /reset-password
// @rule §4 Authentication | Password reset by an e-mailed link
// @rule §8 Error catalogue | Sign-in and sign-up failures in a red box in the dialog
// @rule §2 Checkout | A signed-out user pressing Proceed to Checkout chooses Continue as Guest or Sign In for Faster Checkout; the sign-in
//   dialog returns to /checkout
// @rule D49 | The browser stores no password, token or code where scripts can read it, nor in its history
// @rule §4 Authentication | Sign-out returns to / and keeps the cart
// @rule D40 | The sign-in dialog closes, and what waits for it continues, once somebody has signed in in another tab
//   broken by: only its own form observed (sign-in-dialog.tsx)
// @rule D14 | Signing up during a checkout places one order
test('a shopper signs up during a checkout, confirms, buys, signs out and in again, and resets the password', {
  tag: '@phone',
}, async ({ page, browser, isMobile, noise }) => {
  const email = newAddress()
  const error = page.getByRole('alert').filter({ hasText: /./ })
  await page.goto('/')
  await addToCart(page)
  await page.goto('/cart')
  await ready(page)

  await test.step('the shopper chooses to sign in and to create an account', async () => {
    await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
    await expect(page.getByRole('link', { name: 'Continue as Guest' })).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign In for Faster Checkout' }).click()
    await expect(dialog(page, 'Sign In')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: "Don't have an account? Sign Up" }).click()
    await expect(dialog(page, 'Create Account').getByLabel('Email')).toHaveValue(email)
    await expect(page.getByRole('button', { name: 'Already have an account? Sign In' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('a weak password is refused with its reasons, and nothing typed is lost', async () => {
    await page.getByLabel('First name').fill('Ngozi')
    await page.getByLabel('Last name').fill('Bello')
    await fill(page, email, '12345')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(error).toContainText('Use at least 8 characters')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveValue('Ngozi')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await page.getByRole('button', { name: 'Already have an account? Sign In' }).click()
    await expect(dialog(page, 'Sign In')).toBeVisible()
    await expect(error).toHaveCount(0)
    await page.getByRole('button', { name: "Don't have an account? Sign Up" }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Ngozi')
    await expect(page.getByLabel('Last name')).toHaveValue('Bello')
  })

  await test.step('the answer says to check the mail; meanwhile the shopper may continue', async () => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/auth/sign-up/email', async (route) => {
      await answered.promise
      await route.continue()
    })
    await fill(page, email)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('button', { name: 'Creating Account...' })).toHaveAttribute('aria-busy', 'true')
    answered.resolve()
    await expect(dialog(page, 'Check your mail')).toContainText(email)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true })).toBeFocused()
  })

  const link = await linkInMail(page, email, '/confirm-email')

  await test.step('the mailed link confirms, signs in, and leaves no token behind, also after a call without a response', async () => {
    await routeOnce(page, '**/api/auth/confirm-email', (route) => route.abort())
    const answer = await page.goto(link)
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    await expect(page.getByRole('alert').getByText('An error occurred')).toBeVisible()
    noise.console.length = 0
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed')
    await expect(page.getByText('You are signed in.')).toBeVisible()
    await expect(page).toHaveURL('/confirm-email')
    await keepsNone(page, [password, tokenOf(link)])
  })

  await test.step('the order begun before is placed, once', async () => {
    await page.getByRole('link', { name: 'Continue to Checkout' }).click()
    await expect(page).toHaveURL('/checkout')
    await ready(page)
    await expect(page.getByLabel('First name')).toHaveValue('Ngozi')
    await page.getByLabel('Last name').fill('Eze')
    await page.getByLabel('Phone').fill('0803 123 4567')
    await page.getByLabel('Address', { exact: true }).fill('3 Marina')
    await page.getByLabel('City').fill('Lagos Island')
    await page.getByLabel('State').selectOption('Lagos')
    await doubleClick(page.getByRole('button', { name: /^Pay ₦/ }))
    await press(page, 'success')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ngozi')
    const orders = await query(
      'select o.id, o.payment_status from "order" o join "user" u on u.id = o.user_id where u.email = $1 or o.email = $1',
      [email],
    )
    expect(orders).toEqual([{ id: new URL(page.url()).searchParams.get('order'), payment_status: 'success' }])
    await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible()
  })

  await test.step('the link works only once', async () => {
    const other = await browser.newPage()
    await other.goto(link)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work any more')
    await other.close()
  })

  await test.step('signing out leads home and keeps the cart', async () => {
    await addToCart(page)
    await page.goto('/cart')
    await ready(page)
    await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click()
    await expect(page).toHaveURL('/checkout')
    await page.goto('/shop')
    await ready(page)
    await signOut(page, isMobile)
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    expect(await page.evaluate(() => document.cookie)).not.toContain('aso_signed_in')
  })

  await test.step('the dialog closes after a sign-in in another tab', async () => {
    await page.goto('/shop')
    await ready(page)
    await openSignIn(page, isMobile)
    const data = { email, password }
    const answer = await page.request.post('/api/auth/sign-in/email', { headers: { origin: shopUrl() }, data })
    expect(answer.status()).toBe(200)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/shop')
    await signOut(page, isMobile)
  })

  await test.step('a wrong password is reported in the red box; the right one continues to the checkout', async () => {
    await openSignIn(page, isMobile)
    await fill(page, email, 'not her password')
    await page.keyboard.press('Enter')
    await expect(error).toHaveText('Email or password is not right.')
    await routeOnce(page, '**/api/auth/sign-in/email', (route) => route.fulfill({ status: 502, body: '<html>' }))
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).press('Enter')
    await expect(error).toHaveText('An error occurred')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener(page, isMobile)).toBeFocused()
    await openSignIn(page, isMobile)
    await fill(page, email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/checkout')
    expect(await page.evaluate(() => document.cookie)).toContain('aso_signed_in=1')
  })

  await test.step('a reset by mail ends the session, and the new password starts another', async () => {
    await page.goto('/reset-password')
    await ready(page)
    await page.getByLabel('Email', { exact: true }).filter({ visible: true }).first().fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your mail')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const resetLink = await linkInMail(page, email, '/reset-password')
    await page.goto(resetLink)
    await ready(page)
    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel('New password').fill('another long secret')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password is set')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const [{ sessions } = { sessions: '' }] = await query<{ sessions: string }>(
      'select count(*) as sessions from session s join "user" u on u.id = s.user_id where u.email = $1',
      [email],
    )
    expect(Number(sessions)).toBe(0)
    await page.goto('/sign-in?returnTo=//evil.example')
    await ready(page)
    await fill(page, email, 'another long secret')
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/')
    await keepsNone(page, [password, 'another long secret', tokenOf(link), tokenOf(resetLink)])
  })
  noise.console.splice(0)
})

// @rule §2 Header | A user icon; signed out it opens the sign-in dialog, signed in a menu with Sign Out
// @rule §2 Sign-in dialog | Dialog and menus work by keyboard alone; closing them returns the focus
test('at a desk the icon opens the dialog when signed out, and a menu for a customer', {
  tag: '@desktop',
}, async ({ page, isMobile }) => {
  const { email } = await signInAsNewCustomer(page)
  await page.goto('/shop')
  await ready(page)
  await signOut(page, isMobile)
  await openSignIn(page, isMobile)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(accountButton(page)).toBeFocused()
  await openSignIn(page, isMobile)
  await fill(page, email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await accountButton(page).press('Enter')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Orders' }).press('Enter')
  await expect(page).toHaveURL('/dashboard/orders')
})
