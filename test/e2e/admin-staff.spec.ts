import type { Page } from '@playwright/test'
import { aPassword, signInAsAdministrator, signInAsNewCustomer } from './accounts.ts'
import { expect, ready, shopUrl, test } from './fixtures.ts'

async function invitationFor(page: Page, email: string): Promise<string> {
  const read = async (address: string) => (await page.request.get(address)).text()
  let link: string | undefined
  await expect(async () => {
    const mail = (await read('/dev/mailbox'))
      .split('<a ')
      .find((one) => one.includes(`To ${email}`) && one.includes('Work with us'))
    const address = /href="([^"]+)"/.exec(mail ?? '')?.[1] ?? ''
    link = /http\S+\/staff-invitation\/[\w-]+/.exec(await read(`${address}/text`))?.[0]
    expect(link).toBeTruthy()
  }).toPass()
  return new URL(link ?? '').pathname
}

// @rule Staff | Accepting an invitation gives access to the pages of the role, until it is revoked
test('somebody is invited, accepts, and is removed', async ({ page, browser }) => {
  const guest = await browser.newPage({ baseURL: shopUrl() })
  const { email } = await signInAsNewCustomer(guest)
  await signInAsAdministrator(page)
  await page.goto('/admin/staff')
  await ready(page)
  await page.getByText('By e-mail, with a role').click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('radio', { name: /^Catalogue/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible()

  await guest.goto(await invitationFor(page, email))
  await ready(guest)
  await guest.getByLabel('Your password').fill(aPassword)
  await guest.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(guest.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  const places = guest.getByRole('navigation', { name: /^(Back office|Daily)$/ }).getByRole('link')
  await expect(places).toHaveText(['Products', 'Categories', 'Pages'])

  await page.reload()
  await ready(page)
  const theirs = page.getByRole('list', { name: 'Staff' }).getByRole('listitem').filter({ hasText: email })
  await theirs.getByText('Change or remove').click()
  await theirs.getByRole('combobox').selectOption('read_only')
  await theirs.getByRole('button', { name: /^Change role/ }).click()
  await expect(theirs).toBeFocused()
  await theirs.getByText('Change or remove').click()
  await theirs.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('They are no longer staff, and were signed out everywhere.')).toBeVisible()
  await expect(theirs).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Staff' })).toBeFocused()
  await guest.goto('/admin/products')
  await expect(guest).toHaveURL('/')
  await guest.close()
})
