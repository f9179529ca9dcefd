import type { Page } from '@playwright/test'
import { aPassword, linkInMail, newAddress, signInAsNewCustomer } from './accounts.ts'
import { expect, query, ready, test } from './fixtures.ts'
import { keepsNone } from './kept-by-browser.ts'
import { routeOnce } from './route-once.ts'
import { codeOf, signInElsewhere, signOutByApi } from './security-steps.ts'
import { violations } from './violations.ts'

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard/security')
  await ready(page)
}

/** Gives the password on the sign-in page, which then asks for the code. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in?returnTo=/dashboard/security')
  await ready(page)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(aPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
}

// @rule Second factor | A customer sets up a second factor, signs in with a code and with a recovery code; neither works twice
test('a customer sets up a second factor, and signs in with a code and with a recovery code', async ({
  page,
  noise,
}) => {
  const { email } = await signInAsNewCustomer(page)
  const factor = part(page, 'Second factor')
  let secret = ''
  let recoveryCodes: string[] = []

  await test.step('the password is needed, and a wrong one is reported beside the field', async () => {
    await open(page)
    await press(page, 'Set up')
    const password = factor.getByLabel('Your password')
    await expect(password).toBeFocused()
    await password.fill('not her password')
    await press(page, 'Continue')
    await expect(password).toHaveAccessibleDescription('Your current password is not right.')
    await expect(password).toBeFocused()
    await password.fill(aPassword)
    await press(page, 'Continue')
    await expect(factor.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '')
  })

  await test.step('and a first code of the app', async () => {
    const code = factor.getByLabel('Code', { exact: true })
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code.getAttribute('inputmode')).toBe('numeric')
    await code.fill('000000')
    await press(page, 'Turn on')
    await expect(code).toHaveAccessibleDescription(/This code isn’t right/)
    await code.fill(codeOf(secret))
    await press(page, 'Turn on')
    const codes = part(page, 'Your recovery codes')
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    recoveryCodes = await codes.getByRole('listitem').allTextContents()
    expect(await violations(page)).toEqual([])
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    })
    await press(page, 'Copy')
    await expect(page.getByText('Your browser did not let us copy.')).toBeVisible()
    await expect(codes.getByRole('button', { name: 'Copy' })).toBeVisible()
    await press(page, 'I have kept them')
    await expect(factor).toContainText('10 of 10 recovery codes are left')
    await keepsNone(page, [aPassword, secret, ...recoveryCodes])
  })

  await test.step('the code that turned it on is refused; the next one signs in', async () => {
    const used = codeOf(secret)
    await signOutByApi(page)
    await givePassword(page, email)
    expect(await violations(page)).toEqual([])
    const code = page.getByLabel('Code', { exact: true })
    await expect(code).toBeFocused()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('aso_session')
    // Thirty seconds may have passed, but an older code than the accepted one is refused, too.
    await query('update second_factor set used_step = floor(extract(epoch from now()) / 30)')
    await code.fill(used)
    await press(page, 'Continue')
    await expect(page.getByRole('alert')).toContainText('This code isn’t right, or was used before.')
    await expect(code).toBeFocused()
    await code.fill(codeOf(secret, 1))
    await press(page, 'Continue')
    await expect(page).toHaveURL('/dashboard/security')
  })

  await test.step('a recovery code signs in as well, once', async () => {
    const [one = '', other = ''] = recoveryCodes
    for (const tries of [[one], [one, other]]) {
      await signOutByApi(page)
      await givePassword(page, email)
      await press(page, 'Use a recovery code instead')
      const code = page.getByLabel('Recovery code')
      for (const [at, typed] of tries.entries()) {
        await expect(code).toBeFocused()
        if (at > 0) await expect(page.getByRole('alert')).toContainText('was used before')
        await code.fill(typed)
        await press(page, 'Continue')
      }
      await expect(page).toHaveURL('/dashboard/security')
    }
    await expect(factor).toContainText('8 of 10 recovery codes are left')
    await keepsNone(page, [aPassword, secret, ...recoveryCodes])
  })

  await test.step('turning it off requires both', async () => {
    await ready(page)
    await press(page, 'Turn off')
    await factor.getByLabel('Your password').fill(aPassword)
    await factor.getByLabel('Code', { exact: true }).fill(recoveryCodes[2] ?? '')
    await press(page, 'Turn off the second factor')
    await expect(factor.getByRole('button', { name: 'Set up' })).toBeVisible()
  })
  noise.console.splice(0)
})

// @rule Security page | A change of e-mail address is confirmed at both addresses
// @rule Security page | Sign out one device, or everywhere else
// @rule Security page | Deleting the account says what is kept, and asks for the password
test('a customer signs out other devices, changes password and e-mail address, and deletes the account', async ({
  page,
  browser,
  noise,
}) => {
  const { id, email } = await signInAsNewCustomer(page)
  const newEmail = newAddress()

  await test.step('each device has its name, and is signed out', async () => {
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
    await signInElsewhere(page, email, firefox)
    await signInElsewhere(page, email, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1')
    await open(page)
    const devices = part(page, /^You are signed in on/)
    await expect(part(page, 'You are signed in on 3 devices')).toContainText('This device')
    expect(await violations(page)).toEqual([])
    await press(page, 'Sign out Firefox on Windows')
    await expect(devices.getByRole('heading')).toHaveText('You are signed in on 2 devices')
    await expect(devices.getByRole('list', { name: 'You are signed in on 2 devices' })).toBeFocused()
    await press(page, 'Sign out everywhere else')
    await expect(devices.getByRole('heading')).toHaveText('You are signed in on this device')
    await expect(devices.getByRole('list', { name: 'You are signed in on this device' })).toBeFocused()
  })

  await test.step('a weak password is refused beside its field; if the session has ended nothing typed is lost', async () => {
    await press(page, 'Change password')
    const card = part(page, 'Password')
    await card.getByLabel('Current password').fill(aPassword)
    await card.getByLabel('New password').fill('12345')
    await card.getByRole('button', { name: 'Change password' }).press('Enter')
    await expect(card.getByLabel('New password')).toHaveAccessibleDescription(/Use at least 8 characters/)
    await card.getByLabel('New password').fill('another long secret')
    await query('delete from session where user_id = $1', [id])
    await card.getByRole('button', { name: 'Change password' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await dialog.getByLabel('Email', { exact: true }).fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(aPassword)
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(card.getByRole('status')).toContainText('Your password is changed.')
  })

  await test.step('the new address takes effect once both have confirmed', async () => {
    await press(page, 'Change email')
    const card = part(page, 'Email')
    await card.getByLabel('New email').fill(email)
    await card.getByLabel('Your password').fill('another long secret')
    await card.getByRole('button', { name: 'Change email' }).press('Enter')
    await expect(card.getByLabel('New email')).toHaveAccessibleDescription(/This is your address already/)
    await card.getByLabel('New email').fill(newEmail)
    await card.getByRole('button', { name: 'Change email' }).press('Enter')
    await expect(card.getByRole('status')).toContainText('We have sent a mail to both addresses.')
    const atNew = await linkInMail(page, newEmail, '/confirm-email-change')
    const atOld = await linkInMail(page, email, '/confirm-email-change')
    const elsewhere = await browser.newPage()
    await routeOnce(elsewhere, '**/api/auth/confirm-email-change', (route) => route.abort())
    const answer = await elsewhere.goto(atNew)
    await expect(elsewhere.getByRole('alert').getByText('An error occurred')).toBeVisible()
    await elsewhere.getByRole('button', { name: 'Confirm the change' }).click()
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('One more to go')
    await expect(elsewhere).toHaveURL(/\/confirm-email-change$/)
    await elsewhere.close()
    await page.goto(atOld)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is changed')
    expect(await violations(page)).toEqual([])
    await page.goto(atOld)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work any more')
    await open(page)
    await expect(part(page, 'Email')).toContainText(newEmail)
  })

  await test.step('the customer’s data is downloaded as a file', async () => {
    const saved = page.waitForEvent('download')
    await press(page, 'Download my data')
    expect((await saved).suggestedFilename()).toBe('aso-account.json')
  })

  await test.step('the account is deleted with its password', async () => {
    const card = part(page, 'Delete account')
    await expect(card).toContainText('Your orders stay in our books')
    await press(page, 'Delete account')
    await card.getByLabel('Your password').fill('not her password')
    await press(page, 'Delete my account for good')
    await expect(card.getByLabel('Your password')).toHaveAccessibleDescription('Your current password is not right.')
    await card.getByLabel('Your password').fill('another long secret')
    await page.evaluate(() => localStorage.setItem('aso-recent-searches', '["aso oke"]'))
    await press(page, 'Delete my account for good')
    await page.waitForURL('/')
    expect(await page.evaluate(() => localStorage.getItem('aso-recent-searches'))).toBeNull()
    expect(await query('select id from "user" where id = $1', [id])).toEqual([])
    expect(await page.evaluate(() => document.cookie)).not.toContain('aso_signed_in')
  })
  noise.console.splice(0)
})
