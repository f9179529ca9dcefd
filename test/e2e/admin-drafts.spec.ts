import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { expect, ready, test } from './fixtures.ts'

const word = (page: Page) => page.getByText('What you had typed here before is back.')

/** Loads a form, which starts empty or with its stored draft. */
async function load(page: Page, address: string): Promise<void> {
  await (page.url().endsWith(address) ? page.reload() : page.goto(address))
  await ready(page)
}

// @rule Look | Forms for something new in two tabs store a draft each, which also outlives its tab
//   broken by: one draft for all tabs (use-draft-place.ts)
//   broken by: a draft not released when its form is left (use-draft-place.ts)
test('two tabs with a form for something new keep their own drafts', { tag: '@phone' }, async ({ page, context }) => {
  await signInAsAdministrator(page)
  const other = await context.newPage()
  for (const tab of [page, other]) tab.on('dialog', (dialog) => void dialog.accept())
  const forms = [
    { address: '/admin/products/new', label: 'Name' },
    { address: '/admin/coupons?add=1', label: 'Code' },
    { address: '/admin/orders/new', label: 'First name' },
  ]
  for (const { address, label } of forms) {
    const field = (tab: Page) => tab.getByLabel(label, { exact: true })
    await test.step(address, async () => {
      await load(page, address)
      await field(page).fill('FIRST')
      await load(other, address)
      await expect(field(other)).toHaveValue('')
      await expect(word(other)).toBeHidden()
      await field(other).fill('SECOND')
      for (const tab of [page, other]) await load(tab, address)
      await expect(field(page)).toHaveValue('FIRST')
      await expect(field(other)).toHaveValue('SECOND')
    })
  }

  await test.step('a reloaded tab finds its own draft, and a new tab that of a closed one', async () => {
    const { address } = forms[0] ?? { address: '' }
    const name = (tab: Page) => tab.getByLabel('Name', { exact: true })
    await load(page, address)
    await load(other, address)
    await page.close()
    await load(other, address)
    await expect(name(other)).toHaveValue('SECOND')
    await other.getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(other.getByText('Changes discarded')).toBeFocused()
    const next = await context.newPage()
    await load(next, address)
    await expect(word(next)).toBeVisible()
    await expect(name(next)).toHaveValue('FIRST')

    // Without loading a page, which would release the draft by itself.
    await next.getByRole('main').getByRole('link', { name: 'Products', exact: true }).tap()
    await next.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).tap()
    await next.waitForURL('/admin/products')
    await next.locator('a[href="/admin/products/new"]:visible').first().tap()
    await expect(name(next)).toHaveValue('FIRST')
  })
})
