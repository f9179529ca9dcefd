import type { Locator, Page } from '@playwright/test'
import { aPassword, signInAsAdministrator } from './accounts.ts'
import { expect, query, ready, test } from './fixtures.ts'
import { holdSave } from './held-save.ts'
import { placeOrder } from './order-screens.ts'
import { pressTwiceAtOnce } from './pressed-twice.ts'

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const add = (page: Page) => page.getByRole('link', { name: 'Add Coupon' })
const list = '/admin/coupons?q=zz'

/** Saves the coupon at this moment as somebody else. */
async function saveElsewhere(code: string, description: string): Promise<void> {
  await query('update coupon set description = $2, version = version + 1 where code = $1', [code, description])
  await query(
    `insert into audit_log (actor, action, subject)
     select 'bisi@aso.example', 'update_coupon', 'coupon:' || id from coupon where code = $1`,
    [code],
  )
}

/** Delays the responses of the list, like a slow network, until the returned function is called. */
async function holdList(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/admin/coupons.data*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const uses = async (code: string, orderId: string) => {
  await query(
    `insert into coupon_redemption (order_id, coupon_id, state, created_at, updated_at)
     select $2, id, 'used', now(), now() from coupon where code = $1`,
    [code, orderId],
  )
  await query('update coupon set times_used = 1 where code = $1', [code])
}

// Removes this file's coupons, so that no other test sees them.
test.afterEach(async () => {
  await query("delete from coupon_redemption where coupon_id in (select id from coupon where code like 'ZZ%')")
  await query("delete from coupon where code like 'ZZ%'")
})

// @rule back-office §2 Coupons | Add Coupon opens Add New Coupon, a row Edit Coupon: Cancel, Create Coupon or Update Coupon
// @rule back-office §8 Coupons | Coupon created successfully, Coupon updated successfully, Coupon deleted successfully
// @rule back-office §5 Coupons | Deleting asks: Are you sure you want to delete this coupon?
// @rule Editing | The result of a save is shown even if its form was closed meanwhile, and saved values aren’t offered again as unsaved
test('on a phone: a coupon is created, edited by two people, deleted, and archived once used', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto(list)
  await ready(page)

  await test.step('an error stands beside its field; the rest is kept', async () => {
    await add(page).tap()
    const form = dialog(page, 'Add New Coupon')
    await form.getByLabel('Code').fill(' zzthumb ')
    await form.getByLabel('Description').fill('Ẹ ṣé: for you')
    await form.getByLabel('Discount value').fill('120')
    await form.getByRole('button', { name: 'Create Coupon' }).tap()
    await expect(form.getByText('Please write a percentage above 0, of at most 100')).toBeVisible()
    await form.getByLabel('Discount type').selectOption('Fixed amount')
    await form.getByLabel('Discount value').fill('₦5k')
    await form.getByLabel('Min. purchase').fill('40,000')
    await expect(form.getByLabel('Discount value')).toHaveValue('5,000')
    await expect(form.getByLabel('Max. discount')).toHaveCount(0)
    await form.getByLabel('Valid until').fill('2031-12-31')
    await form.getByLabel('Usage limit').fill('10')
    await form.getByLabel('Limit per customer').fill('1')
    await form.getByRole('button', { name: 'Create Coupon' }).tap()
    await expect(toast(page, 'Coupon created successfully')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(list)
    const card = row(page, 'ZZTHUMB')
    for (const text of ['Ẹ ṣé: for you', '₦5,000', 'Min. purchase: ₦40,000', 'Dec 31, 2031', '0 used / 10', 'Active'])
      await expect(card).toContainText(text)
  })

  await test.step('somebody else has saved it: the changes of both are kept', async () => {
    await row(page, 'ZZTHUMB').getByRole('link', { name: 'ZZTHUMB', exact: true }).tap()
    const form = dialog(page, 'Edit Coupon')
    await expect(form.getByLabel('Discount value')).toHaveValue('5,000')
    await form.getByLabel('Usage limit').fill('20')
    await saveElsewhere('ZZTHUMB', 'Theirs')
    await form.getByRole('button', { name: 'Update Coupon' }).tap()
    const notice = form.getByRole('alert', { name: 'Changed in the meantime' })
    await expect(notice).toContainText('bisi@aso.example')
    await notice.getByRole('button', { name: 'Keep mine' }).tap()
    await expect(form.getByLabel('Description')).toHaveValue('Theirs')
    await form.getByRole('button', { name: 'Update Coupon' }).tap()
    await expect(toast(page, 'Coupon updated successfully')).toBeVisible()
    await expect(row(page, 'ZZTHUMB')).toContainText('0 used / 20')
  })

  await test.step('Cancel discards what was typed; Back closes the form', async () => {
    await page.getByRole('link', { name: 'Edit ZZTHUMB' }).tap()
    const form = dialog(page, 'Edit Coupon')
    await form.getByLabel('Code').fill('ZZOTHER')
    const read = await holdList(page)
    await form.getByRole('button', { name: 'Cancel' }).tap()
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(list)
    await page.getByRole('link', { name: 'Edit ZZTHUMB' }).tap()
    read()
    await expect(form.getByLabel('Code')).toHaveValue('ZZTHUMB')
    await page.goBack()
    await expect(form).toBeHidden()
    await expect(page).toHaveURL(list)
  })

  await test.step('a form that is opened before the search starts stays open; a closed one isn’t opened by another view', async () => {
    await page.getByRole('textbox', { name: 'Search coupons' }).fill('zzt')
    await add(page).tap()
    const form = dialog(page, 'Add New Coupon')
    await form.getByLabel('Code').fill('ZZEARLY')
    await page.waitForURL(/q=zzt(&|$)/)
    await expect(form.getByLabel('Code')).toHaveValue('ZZEARLY')
    await form.getByRole('button', { name: 'Cancel' }).tap()
    await expect(form).toBeHidden()
    await page.getByRole('textbox', { name: 'Search coupons' }).fill('zz')
    await page.waitForURL(list)
    await add(page).tap()
    const read = await holdList(page)
    await form.getByRole('button', { name: 'Cancel' }).tap()
    await expect(page).toHaveURL(list)
    await page.getByRole('link', { name: 'Inactive' }).tap()
    read()
    await expect(page).toHaveURL('/admin/coupons?q=zz&status=inactive')
    await expect(form).toHaveCount(0)
    await page.getByRole('link', { name: 'All', exact: true }).tap()
    await expect(page).toHaveURL(list)
    await page.unroute('**/admin/coupons.data*')
  })

  await test.step('a form closed during a save: the result is shown, and the values aren’t offered again', async () => {
    const release = await holdSave(page, '/admin/coupons')
    await add(page).tap()
    const form = dialog(page, 'Add New Coupon')
    await form.getByLabel('Code').fill('ZZCLOSED')
    await form.getByLabel('Discount value').fill('10')
    await form.getByRole('button', { name: 'Create Coupon' }).tap()
    await expect(form.getByRole('button', { name: 'Creating...' })).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).tap()
    await expect(form).toBeHidden()
    release()
    await expect(toast(page, 'Coupon created successfully').last()).toBeVisible()
    await expect(row(page, 'ZZCLOSED')).toBeVisible()
    await add(page).tap()
    await expect(form.getByLabel('Code')).toHaveValue('')
    await expect(form.getByText('What you had typed here before is back')).toHaveCount(0)
    await form.getByRole('button', { name: 'Cancel' }).tap()
    await page.unroute('**/admin/coupons.data*')
  })

  await test.step('once an order has used it, it goes to the archive', async () => {
    await uses('ZZTHUMB', await placeOrder(page, 'processing', 'success'))
    await page.reload()
    await ready(page)
    await page.getByRole('button', { name: 'Delete ZZTHUMB' }).tap()
    const question = dialog(page, 'Are you sure you want to delete this coupon?')
    await expect(question).toContainText('it stays in the archive')
    await question.getByRole('button', { name: 'Delete' }).tap()
    await expect(toast(page, 'Coupon deleted successfully')).toBeVisible()
    await expect(row(page, 'ZZTHUMB')).toHaveCount(0)
    await page.getByRole('link', { name: 'Archived' }).tap()
    await expect(row(page, 'ZZTHUMB')).toContainText('1 used / 20')
    await expect(row(page, 'ZZTHUMB').getByRole('link')).toHaveCount(0)
    const sent = await pressTwiceAtOnce(page.getByRole('button', { name: 'Restore ZZTHUMB' }))
    await expect(toast(page, 'Coupon restored as inactive')).toBeVisible()
    await expect(row(page, 'ZZTHUMB')).toHaveCount(0)
    expect(sent).toEqual([expect.stringContaining('/admin/coupons.data')])
    await page.getByRole('link', { name: 'Inactive', exact: true }).tap()
    await expect(row(page, 'ZZTHUMB')).toContainText('1 used / 20')
  })
})

test('the answer to one deletion leaves the question about another alone', { tag: '@phone' }, async ({ page }) => {
  for (const code of ['ZZONE', 'ZZTWO'])
    await query(`insert into coupon (code, discount_type, discount_value) values ($1, 'percentage', 1000)`, [code])
  await signInAsAdministrator(page)
  await page.goto(list)
  await ready(page)
  const question = dialog(page, 'Are you sure you want to delete this coupon?')
  const release = await holdSave(page, '/admin/coupons')
  await page.getByRole('button', { name: 'Delete ZZONE' }).tap()
  await question.getByRole('button', { name: 'Delete' }).tap()
  await expect(question.getByRole('button', { name: 'Deleting…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete ZZTWO' }).tap()
  await expect(question).toContainText('ZZTWO')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  release()
  await expect(row(page, 'ZZONE')).toHaveCount(0)
  await expect(question).toContainText('ZZTWO')
  await question.getByRole('button', { name: 'Delete' }).tap()
  await expect(page.getByText('No coupons found')).toBeVisible()
})

test('a coupon that is opened while a filter loads is opened over that filter’s list', { tag: '@phone' }, async ({
  page,
}) => {
  await query(
    `insert into coupon (code, discount_type, discount_value, is_active) values ('ZZOVER', 'percentage', 1000, false)`,
  )
  await signInAsAdministrator(page)
  await page.goto(list)
  await ready(page)
  const filtered = '/admin/coupons?q=zz&status=inactive'
  const openWhileLoading = async (opener: Locator, form: Locator) => {
    const read = await holdList(page)
    await page.getByRole('link', { name: 'Inactive' }).tap()
    await opener.tap()
    read()
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).tap()
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL(filtered)
    await expect(page.getByRole('link', { name: 'Inactive' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(page).toHaveURL(list)
    await page.unroute('**/admin/coupons.data*')
  }
  await openWhileLoading(
    row(page, 'ZZOVER').getByRole('link', { name: 'ZZOVER', exact: true }),
    dialog(page, 'Edit Coupon'),
  )
  await openWhileLoading(row(page, 'ZZOVER').getByRole('link', { name: 'Edit ZZOVER' }), dialog(page, 'Edit Coupon'))
  await openWhileLoading(add(page), dialog(page, 'Add New Coupon'))
})

// @rule back-office §2 Coupons | By keyboard alone: added from the palette or by n, opened by j and Enter; Escape keeps what was typed
// @rule back-office §8 Coupons | Failed to save coupon and Failed to delete coupon, with everything typed still there
// @rule Editing | A coupon's form loses nothing when the session ends, and nothing typed during a save
//   broken by: the form closed by any response (use-versioned-form.ts)
test('at a desk by keyboard alone: a coupon is added, opened, edited, deleted', { tag: '@desktop' }, async ({
  page,
  noise,
}) => {
  const { email } = await signInAsAdministrator(page)
  await page.goto('/admin/categories')
  await ready(page)
  const key = (name: string) => page.keyboard.press(name)
  const form = dialog(page, 'Add New Coupon')
  const failing = async (act: () => Promise<void>) => {
    await page.route('**/admin/coupons.data*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
    )
    await act()
    await page.unroute('**/admin/coupons.data*')
  }

  await test.step('the palette opens the form; a failure and Escape keep what was typed', async () => {
    await key('Control+k')
    await dialog(page, 'Search or go to').getByRole('combobox').fill('add cou')
    await expect(page.getByRole('option', { name: 'Add Coupon' })).toBeVisible()
    await key('Enter')
    await expect(form.getByLabel('Code')).toBeFocused()
    await page.keyboard.type('zzkeyed')
    await form.getByLabel('Discount value').fill('12.5')
    await failing(async () => {
      await key('Enter')
      await expect(form.getByRole('alert').filter({ hasText: 'Failed to save coupon' })).toBeVisible()
    })
    await key('Escape')
    await expect(form).toBeHidden()
    await page.goto(list)
    await ready(page)
    await key('n')
    await expect(form.getByText('What you had typed here before is back.')).toBeVisible()
    await expect(form.getByLabel('Discount value')).toHaveValue('12.5')
    await form.getByLabel('Code').press('Enter')
    await expect(toast(page, 'Coupon created successfully')).toBeVisible()
    await expect(row(page, 'ZZKEYED')).toContainText('12.5%')
    await expect(form).toBeHidden()
  })

  await test.step('what is typed while it is being created stays, and is saved next time', async () => {
    const release = await holdSave(page, '/admin/coupons')
    await key('n')
    await form.getByLabel('Code').fill('zzheld')
    await form.getByLabel('Discount value').fill('10')
    await key('Enter')
    await expect(form.getByRole('button', { name: 'Creating...' })).toBeVisible()
    await form.getByLabel('Description').fill('Typed meanwhile')
    release()
    const edit = dialog(page, 'Edit Coupon')
    await expect(edit.getByText('What you have typed since then isn’t saved yet.')).toBeVisible()
    await expect(edit.getByLabel('Description')).toHaveValue('Typed meanwhile')
    await edit.getByRole('button', { name: 'Update Coupon' }).press('Enter')
    await expect(toast(page, 'Coupon updated successfully')).toBeVisible()
    await expect(row(page, 'ZZHELD')).toContainText('Typed meanwhile')
    await query("delete from coupon where code = 'ZZHELD'")
    await page.reload()
    await ready(page)
  })

  await test.step('the session has ended: after signing in the save continues', async () => {
    await key('j')
    await expect(page.getByRole('link', { name: 'ZZKEYED', exact: true })).toBeFocused()
    await key('Enter')
    const edit = dialog(page, 'Edit Coupon')
    await edit.getByLabel('Show in banner').focus()
    await key('Space')
    await page.context().clearCookies()
    await edit.getByRole('button', { name: 'Update Coupon' }).press('Enter')
    const signIn = dialog(page, 'Sign In')
    await signIn.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await signIn.getByLabel('Password', { exact: true }).fill(aPassword)
    await key('Enter')
    await expect(toast(page, 'Coupon updated successfully')).toBeVisible()
    await expect(row(page, 'ZZKEYED')).toContainText('Shown in the banner')
  })

  await test.step('it is deleted, after a failed attempt that leaves it in place', async () => {
    await failing(async () => {
      await page.getByRole('button', { name: 'Delete ZZKEYED' }).press('Enter')
      await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
      await expect(page.getByText('Failed to delete coupon')).toBeVisible()
    })
    await page.getByRole('button', { name: 'Delete ZZKEYED' }).press('Enter')
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await expect(toast(page, 'Coupon deleted successfully')).toBeVisible()
    await expect(page.getByText('No coupons found')).toBeVisible()
  })
  const isRefusal = (line: string) => /status of (?:401|500)/.test(line)
  noise.console.splice(0, noise.console.length, ...noise.console.filter((line) => !isRefusal(line)))
})
