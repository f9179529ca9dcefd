import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { insertOrder, statusOf } from './admin-orders.ts'
import { expect, query, ready, test } from './fixtures.ts'

/** Opens a page and does `act` there before its scripts arrive. */
async function beforeScripts(page: Page, path: string, act: () => Promise<void>) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  release()
  await ready(page)
  await page.unrouteAll({ behavior: 'wait' })
}

test('taps before the scripts have loaded take effect once, when they are there', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAsAdministrator(page)
  await test.step('an act on an order', async () => {
    const id = await insertOrder({ firstName: 'Ọlá' })
    const ship = page.getByRole('button', { name: 'Ship', exact: true })
    await beforeScripts(page, `/admin/orders/${id}`, async () => {
      await ship.tap()
      await ship.tap()
      await expect(ship).toHaveAttribute('aria-busy', 'true')
    })
    await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeEnabled()
    expect(await statusOf(id)).toBe('shipped')
  })
  await test.step('saving a form', async () => {
    const name = `Tapped ${crypto.randomUUID().slice(0, 8)}`
    await beforeScripts(page, '/admin/settings', async () => {
      await page.getByLabel('Shop name').fill(name)
      await page.getByRole('button', { name: 'Save settings' }).tap()
    })
    await expect.poll(() => query(`select value ->> 'name' as name from shop_settings`)).toEqual([{ name }])
    await query(`update shop_settings set value = value - 'name'`)
  })
  await test.step('a button whose form works without scripts', async () => {
    const id = await insertOrder({ firstName: 'Ọlá' })
    await beforeScripts(page, `/admin/orders/${id}`, async () => {
      await page.getByRole('textbox', { name: 'Note for your colleagues' }).fill('Call before noon')
      await page.getByRole('button', { name: 'Add note' }).tap()
      await expect
        .poll(() => query('select body from order_note where order_id = $1', [id]))
        .toEqual([{ body: 'Call before noon' }])
    })
  })
})

test('what is typed before the scripts have loaded stays, and is what the form sends', { tag: '@phone' }, async ({
  page,
}) => {
  await signInAsAdministrator(page)
  await test.step('a form with a draft', async () => {
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    const category = page.getByRole('combobox', { name: 'Category' })
    const isFeatured = page.getByRole('checkbox', { name: /Featured/i })
    let chosen = ''
    await beforeScripts(page, '/admin/products/new', async () => {
      await name.fill('Ṣadé’s ìró')
      await category.selectOption({ index: 2 })
      chosen = await category.inputValue()
      await isFeatured.check()
      // If the browser itself sent the form, everything typed would be lost.
      await page.getByRole('button', { name: 'Add Product' }).click()
      await expect(page).toHaveURL('/admin/products/new')
    })
    await expect(page.getByText('Unsaved changes')).toBeAttached()
    await name.press('End')
    await name.pressSequentially('!')
    // The values are in React's state, not only in the document: they are saved as a draft.
    await page.reload()
    await ready(page)
    await expect(name).toHaveValue('Ṣadé’s ìró!')
    await expect(category).toHaveValue(chosen)
    await expect(isFeatured).toBeChecked()
  })
  await test.step('a field with existing text', async () => {
    const text = page.locator('main textarea').first()
    await beforeScripts(page, '/admin/pages/privacy', async () => text.fill('All of it anew, ₦ and ẹ'))
    await expect(text).toHaveValue('All of it anew, ₦ and ẹ')
    await expect(page.getByText('Unsaved changes')).toBeAttached()
  })
  await test.step('values restored by the browser on Back don’t count as typed', async () => {
    const [product] = await query<{ id: string; price: string }>(
      'select id, price from product where archived_at is null order by slug limit 1',
    )
    const price = page.getByRole('textbox', { name: 'Price (₦)', exact: true })
    await page.goto(`/admin/products/${product?.id}/edit`)
    await ready(page)
    await page.goto('/about')
    await ready(page)
    await query('update product set price = 12345600, version = version + 1 where id = $1', [product?.id])
    await page.goBack()
    await ready(page)
    await expect(price).toHaveValue('123,456')
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
    await page.reload()
    await ready(page)
    await query('update product set price = $2, version = version + 1 where id = $1', [product?.id, product?.price])
    await page.reload()
    await ready(page)
    await expect(price).not.toHaveValue('123,456')
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  })
  await test.step('a note', async () => {
    const id = await insertOrder({ firstName: 'Ọlá' })
    const note = page.getByRole('textbox', { name: 'Note for your colleagues' })
    await beforeScripts(page, `/admin/orders/${id}`, () => note.fill('Call before noon'))
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText('Add note')).toBeEnabled()
    await expect(note).toHaveValue('')
    expect(await query('select body from order_note where order_id = $1', [id])).toEqual([{ body: 'Call before noon' }])
  })
})
