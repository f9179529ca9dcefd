import type { Page } from '@playwright/test'
import { aPassword, type Customer, signInAsNewCustomer } from './accounts.ts'
import { expect, query, ready } from './fixtures.ts'
import type { Walk } from './screen.ts'
import { signInElsewhere, signOutByApi, turnOnSecondFactor } from './security-steps.ts'

let customer: Customer = { id: '', email: '' }

async function beACustomerOfTwoDevices(page: Page): Promise<void> {
  customer = await signInAsNewCustomer(page)
  const email = `oluwaseunfunmi-ayomikunoluwanimi.adebanjo-olanrewaju.${customer.id}@a-very-long-name.example.com`
  await query('update "user" set email = $1 where id = $2', [email, customer.id])
  customer = { ...customer, email }
  await signInElsewhere(page, email, 'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/24.0 Chrome/117.0')
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The security page of an account, and signing in with a code. */
export const securityWalk: Walk = {
  name: 'the account’s security',
  screens: [
    {
      name: 'the security page',
      open: async (page) => {
        await beACustomerOfTwoDevices(page)
        await page.goto('/dashboard/security')
        await expect(page.getByRole('button', { name: 'Sign out Samsung Internet on Android' })).toBeVisible()
      },
    },
    {
      name: 'the security page with mistakes, and the set-up of a second factor',
      isSameDocument: true,
      open: async (page) => {
        for (const name of ['Change password', 'Change email', 'Delete account', 'Set up']) await press(page, name)
        for (const field of await page.locator('input[type=password]').all()) await field.fill('not her password')
        for (const name of ['Change password', 'Delete my account for good']) await press(page, name)
        await expect(page.getByText('Your current password is not right.')).toHaveCount(2)
        await page.getByRole('region', { name: 'Second factor' }).getByLabel('Your password').fill(aPassword)
        await press(page, 'Continue')
        await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
        // On a machine that is busy hashing passwords, the response may come after the half second in which the browser ignores shifts.
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
    {
      name: 'a second factor that is on',
      open: async (page) => {
        await turnOnSecondFactor(page)
        await page.goto('/dashboard/security')
        await expect(page.getByText('10 of 10 recovery codes are left')).toBeVisible()
      },
    },
    {
      name: 'the code to sign in with',
      open: async (page) => {
        await signOutByApi(page)
        await page.goto('/sign-in')
        await ready(page)
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill(customer.email)
        await page.getByLabel('Password', { exact: true }).fill(aPassword)
        await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
    {
      name: 'the recovery code to sign in with',
      isSameDocument: true,
      open: async (page) => {
        await press(page, 'Use a recovery code instead')
        await expect(page.getByLabel('Recovery code')).toBeFocused()
      },
    },
  ],
}
