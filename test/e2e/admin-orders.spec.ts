import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aPassword, signInAsAdministrator } from './accounts.ts'
import { insertOrder, insertPayment, statusOf } from './admin-orders.ts'
import { expect, query, ready, settled, test } from './fixtures.ts'
import { holdSave } from './held-save.ts'
import { pressTwiceAtOnce } from './pressed-twice.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Order/ })
const search = (page: Page) => page.getByRole('textbox', { name: 'Search by Order ID, Customer name, or Email' })
const numberOf = (id: string) => `#${id.slice(0, 8)}`

// @rule back-office §4 Orders | On success the row updates, the modal closes and the list is reloaded
// @rule Look | On a phone a new order is shipped in three taps, and the move can be undone for ten seconds
test('on a phone a new order is shipped in three taps, and this can be undone', { tag: '@phone' }, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzthree', minutesAgo: -20 })
  await signInAsAdministrator(page)
  await page.goto('/admin/orders')
  await ready(page)
  let taps = 0
  const tap = async (target: ReturnType<Page['getByRole']>) => {
    taps += 1
    await target.tap()
  }
  const toShip = page.getByRole('link', { name: 'To ship', exact: true })
  await tap(toShip)
  // Only then does a row open its order over the new list.
  await expect(toShip).toHaveAttribute('aria-current', 'page')
  const row = rows(page).filter({ hasText: numberOf(id) })
  await tap(row)
  await page.waitForURL(/view=to-ship.*order=/)
  await tap(dialog(page).getByRole('button', { name: 'Ship', exact: true }))
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row).toHaveCount(0)
  expect([taps, await statusOf(id)]).toEqual([3, 'shipped'])

  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('The move was taken back')).toBeVisible()
  await expect(row).toContainText('Processing')
  expect(await statusOf(id)).toBe('processing')
})

// @rule back-office §2 Orders | Search, filters and the opened order are in the address; Back closes the order
// @rule back-office §4 Orders | The search begins 500 ms after the last key; a filter leads to the first page
test('at a desk orders are found, opened and closed by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const ids: string[] = []
  for (const minutesAgo of [3, 2, 1]) ids.unshift(await insertOrder({ firstName: 'Zzkeys', minutesAgo }))
  await signInAsAdministrator(page)
  await page.goto('/admin/orders')
  await ready(page)
  await page.keyboard.press('/')
  await search(page).pressSequentially('ZZKÉYS')
  await page.waitForURL(/q=ZZK/)
  await expect(page.getByText('3 results for “ZZKÉYS”')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('main').press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(numberOf(ids[1] ?? ''))
  expect(page.url()).toContain(`order=${ids[1]}`)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  expect(page.url()).toContain('q=ZZK')
  await page.goForward()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/order=/)
  await page.getByLabel('Status', { exact: true }).selectOption('Delivered')
  await expect(page.getByText('No orders found matching your search.')).toBeVisible()
  expect(new URL(page.url()).search).not.toContain('page=')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText('No orders found matching')).toHaveCount(0)
})

// @rule back-office §2 Orders | An order that is opened right after the last keystroke of a search stays open when the search starts
//   broken by: the order dropped from the address by the search (order-filters.tsx)
test('an order that is opened before the search starts stays open', { tag: '@phone' }, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzsoon', minutesAgo: -25 })
  await signInAsAdministrator(page)
  await page.goto('/admin/orders')
  await ready(page)
  await search(page).fill('Zzsoon')
  await rows(page)
    .filter({ hasText: numberOf(id) })
    .tap()
  await page.waitForURL(/q=Zzsoon/)
  await settled(page)
  await expect(dialog(page)).toContainText(numberOf(id))
  await dialog(page).getByRole('button', { name: 'Close' }).tap()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('1 result for “Zzsoon”')).toBeVisible()
})

// @rule back-office §2 Orders | New orders are told of at the top and shown when asked for; the rows stay where they are
test('new orders are told of, and nothing moves until they are asked for', { tag: '@phone' }, async ({
  page,
  noise,
}) => {
  // Newer than all orders that other tests left in this shop.
  await insertOrder({ firstName: 'Zzbefore', minutesAgo: -30 })
  await signInAsAdministrator(page)
  await page.goto('/admin/orders')
  await ready(page)
  const first = rows(page).first()
  await expect(first).toContainText('Zzbefore')
  await settled(page)
  const before = await first.boundingBox()
  await insertOrder({ firstName: 'Zznew', minutesAgo: -31 })
  await insertOrder({ firstName: 'Zznewer', minutesAgo: -32 })
  await expect(page.getByRole('link', { name: '2 new orders' })).toBeVisible()
  await expect(first).toContainText('Zzbefore')
  expect(await first.boundingBox()).toEqual(before)
  expect(await noise.shift('main')).toBe(0)
  await page.getByRole('link', { name: '2 new orders' }).tap()
  await expect(first).toContainText('Zznewer')
  await expect(page.getByRole('link', { name: '2 new orders' })).toHaveCount(0)
})

// @rule back-office §8 Admin orders | A move that fails is rolled back, with an error
// @rule D43 | Of two administrators at once one wins and the other is told, with the order's current state
test('a move shows at once, is rolled back if it fails, and of two at once one wins', { tag: '@desktop' }, async ({
  page,
  noise,
}) => {
  const id = await insertOrder({ firstName: 'Zztwo' })
  await signInAsAdministrator(page)
  await page.goto(`/admin/orders?q=zztwo&order=${id}`)
  await ready(page)
  const held = Promise.withResolvers<void>()
  await page.route(`**/admin/orders/${id}.data*`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await held.promise
    await route.abort()
  })
  await dialog(page).getByRole('button', { name: 'Ship', exact: true }).click()
  await expect(rows(page).first()).toContainText('Shipped')
  held.resolve()
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to update order status')
  await expect(rows(page).first()).toContainText('Processing')
  await page.unroute(`**/admin/orders/${id}.data*`)
  noise.console.splice(0)

  // Changes the order while her move is being sent. Earlier, the page would show the change first, because it updates itself.
  await page.route(`**/admin/orders/${id}.data*`, async (route) => {
    if (route.request().method() === 'POST') await query(`update "order" set status = 'delivered' where id = $1`, [id])
    await route.continue()
  })
  await dialog(page).getByRole('button', { name: 'Ship', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Somebody else has changed this order: it is delivered now.')
  await expect(dialog(page).getByText('Delivered', { exact: true }).first()).toBeVisible()
  noise.console.splice(0)
})

test('a double click moves an order once, and shows no conflict', { tag: '@desktop' }, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzpress' })
  await signInAsAdministrator(page)
  await page.goto(`/admin/orders/${id}`)
  await ready(page)
  const sent = await pressTwiceAtOnce(page.getByRole('button', { name: 'Ship', exact: true }))
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  await settled(page)
  expect(sent).toEqual([expect.stringContaining('act=move')])
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await statusOf(id)).toBe('shipped')
})

// @rule D43 | Risky moves ask first and name the consequences with amounts; the history shows who and why
test('an order’s page asks before cancelling, accepts notes, and shows what others do', { tag: '@phone' }, async ({
  page,
}) => {
  const id = await insertOrder({ firstName: 'Zzpage' })
  const { email } = await signInAsAdministrator(page)
  await page.goto(`/admin/orders/${id}`)
  await ready(page)
  await page.getByLabel('Note for your colleagues').fill('She comes on Friday')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'She comes on Friday' })).toContainText(email)
  await expect(page.getByLabel('Note for your colleagues')).toHaveValue('')

  await page.getByText('More', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('form', { name: 'Cancel this order?' })
  await expect(question).toContainText('₦92,500 was paid for it')
  await question.getByRole('button', { name: 'Leave it' }).click()
  expect(await statusOf(id)).toBe('processing')
  await page.getByText('More', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await question.getByLabel('Why, for the history (optional)').fill('No cloth')
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Processing → Cancelled' })).toContainText('No cloth')
  expect(await statusOf(id)).toBe('cancelled')

  const other = await insertOrder({ firstName: 'Zzlive' })
  await page.goto(`/admin/orders/${other}`)
  await ready(page)
  await query(`update "order" set status = 'shipped' where id = $1`, [other])
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
})

test('an order that is paid while its cancellation is being confirmed is looked at once more', {
  tag: '@phone',
}, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzpaying', status: 'pending', paymentStatus: 'pending' })
  await signInAsAdministrator(page)
  await page.goto(`/admin/orders/${id}`)
  await settled(page)
  await page.getByText('More', { exact: true }).first().tap()
  await page.getByRole('button', { name: 'Cancel order' }).tap()
  const question = page.getByRole('form', { name: 'Cancel this order?' })
  await question.getByLabel('Why, for the history (optional)').fill('Never paid')
  await expect(question).not.toContainText('was paid for it')
  await insertPayment(id)
  await query(`update "order" set status = 'processing', payment_status = 'success' where id = $1`, [id])
  await expect(question).toContainText('₦92,500 was paid for it')
  await question.getByRole('button', { name: 'Cancel order' }).tap()
  await expect(page.getByText('This order has changed meanwhile.')).toBeVisible()
  await expect(question.getByLabel('Why, for the history (optional)')).toHaveValue('Never paid')
  expect(await statusOf(id)).toBe('processing')
  await question.getByRole('button', { name: 'Cancel order' }).tap()
  await expect(page.getByRole('form', { name: 'Refund this order?' })).toBeVisible()
  expect(await statusOf(id)).toBe('cancelled')
})

test('an order is shipped with the tracking number that its page shows', { tag: '@phone' }, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzparcel' })
  await signInAsAdministrator(page)
  await page.goto(`/admin/orders/${id}`)
  await settled(page)
  const number = page.getByLabel('Tracking number')
  const ship = page.getByRole('button', { name: 'Ship', exact: true })
  const shipped = () => query<{ n: string }>('select tracking_number as n from shipment where order_id = $1', [id])
  await page.getByText('Carrier and tracking number, if it has one').tap()
  await number.fill('GIG-1')
  await page.getByText('More', { exact: true }).first().tap()
  await page.getByRole('button', { name: 'Refund', exact: true }).tap()
  await expect(number).toBeHidden()
  await page.getByRole('button', { name: 'Leave it' }).tap()
  await expect(number).toHaveValue('GIG-1')
  await ship.tap()
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  expect(await shipped()).toEqual([{ n: 'GIG-1' }])
  // Shipped once more after Undo, it is another parcel, whose fields are empty.
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('The move was taken back')).toBeVisible()
  await ship.tap()
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  expect(await shipped()).toEqual([])
})

test('notes stay on the device until they are stored, however the order is closed', { tag: '@desktop' }, async ({
  page,
}) => {
  const id = await insertOrder({ firstName: 'Zzdraft' })
  await signInAsAdministrator(page)
  await page.goto(`/admin/orders?q=zzdraft&order=${id}`)
  await ready(page)
  const note = dialog(page).getByLabel('Note for your colleagues')
  const toCustomer = dialog(page).getByLabel(/^Note to /)
  const reopen = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await rows(page).first().click()
    await expect(note).toBeVisible()
  }
  await test.step('a text selection that ends outside the drawer leaves it open; a click there closes it', async () => {
    await note.fill('She comes on Friday')
    const { x = 0, y = 0 } = (await note.boundingBox()) ?? {}
    await page.mouse.move(x + 40, y + 20)
    await page.mouse.down()
    await page.mouse.move(20, y + 20, { steps: 4 })
    await page.mouse.up()
    await expect(dialog(page)).toBeVisible()
    await page.mouse.click(20, y + 20)
    await expect(dialog(page)).toHaveCount(0)
    await rows(page).first().click()
    await expect(note).toHaveValue('She comes on Friday')
  })
  await test.step('both are restored, and a sent one isn’t offered again', async () => {
    await dialog(page).getByText('Write to the customer').click()
    await toCustomer.fill('Your gown is cut')
    await reopen()
    await expect(toCustomer).toHaveValue('Your gown is cut')
    const answer = await holdSave(page, `/admin/orders/${id}`)
    await dialog(page).getByRole('button', { name: 'Send note' }).click()
    await toCustomer.pressSequentially(' Come on Monday')
    answer()
    await expect(toCustomer).toHaveValue('Come on Monday')
  })
  await test.step('the order is closed before the answer comes', async () => {
    await page.unroute(`**/admin/orders/${id}.data*`)
    const stored = page.waitForResponse((response) => response.request().method() === 'POST')
    const answer = await holdSave(page, `/admin/orders/${id}`)
    await dialog(page).getByRole('button', { name: 'Add note' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    answer()
    await stored
    await rows(page).first().click()
    await expect(dialog(page).getByRole('listitem').filter({ hasText: 'She comes on Friday' })).toBeVisible()
    await expect(note).toHaveValue('')
    await expect(toCustomer).toHaveValue('Come on Monday')
  })
})

// @rule back-office §9 Constants | Export CSV saves all matching orders
// @rule D46 | An export after ten minutes asks to sign in again, and then continues by itself
test('the filtered orders are saved as a file, after signing in again if that was long ago @phone', async ({
  page,
  noise,
}) => {
  await insertOrder({ firstName: 'Zzexport', lastName: '=1+1' })
  const { id: userId, email } = await signInAsAdministrator(page)
  await page.goto('/admin/orders?q=zzexport')
  await ready(page)
  await query(`update session set created_at = created_at - interval '11 minutes' where user_id = $1`, [userId])
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const form = page.getByRole('dialog', { name: /Sign In/i })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(aPassword)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain('Zzexport =1+1')
  // Browsers log the refusal that asked to sign in.
  noise.console.splice(0)
})

test('the palette finds an order by its number and its customer', { tag: '@desktop' }, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzpalette' })
  await signInAsAdministrator(page)
  await page.goto('/admin/orders')
  await ready(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  await palette.getByRole('combobox').fill(numberOf(id))
  await palette.getByRole('group', { name: 'Orders' }).getByRole('option').first().click()
  await page.waitForURL(`**/admin/orders/${id}`)
  await expect(page.getByRole('heading', { name: `Order ${numberOf(id)}` })).toBeVisible()
})

// @rule back-office §2 Orders | On a phone orders are selected and shipped together, with or without a tracking number each, and this can be undone
test('on a phone several orders are shipped together', { tag: '@phone' }, async ({ page }) => {
  const ids = [await insertOrder({ firstName: 'Zzbulk' }), await insertOrder({ firstName: 'Zzbulk', minutesAgo: 1 })]
  const [first = '', second = ''] = ids
  await signInAsAdministrator(page)
  await page.goto('/admin/orders?q=zzbulk')
  await ready(page)
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  for (const id of ids) await page.getByRole('checkbox', { name: `Select ${numberOf(id)}` }).tap()
  await page.getByRole('link', { name: 'Ship 2 orders' }).tap()
  await page.waitForURL(/orders\/ship\?id=/)
  await page.getByLabel(`Tracking number, order ${numberOf(first)}`).fill('GIG 0123')
  await page.getByRole('button', { name: 'Ship 2 orders' }).tap()
  await expect(page.getByRole('heading', { name: '2 orders shipped' })).toBeVisible()
  expect([await statusOf(first), await statusOf(second)]).toEqual(['shipped', 'shipped'])
  const tracked = await query<{ tracking_number: string }>(
    'select tracking_number from shipment where order_id in ($1, $2)',
    ids,
  )
  expect(tracked).toEqual([{ tracking_number: 'GIG 0123' }])

  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('2 moves were taken back')).toBeVisible()
  expect([await statusOf(first), await statusOf(second)]).toEqual(['processing', 'processing'])
})

// @rule back-office §2 Orders | An unpaid order is edited on a phone: its new total is shown before saving, and then on the customer's page
test('on a phone an unpaid order is edited after its new total was shown', { tag: '@phone' }, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzedit', status: 'pending', paymentStatus: 'pending', pieces: 3 })
  await signInAsAdministrator(page)
  await page.goto(`/admin/orders/${id}`)
  await ready(page)
  await page.getByText('More', { exact: true }).first().tap()
  await page.getByRole('link', { name: 'Edit', exact: true }).tap()
  await page.getByLabel('Quantity of').fill('1')
  await page.getByLabel('City').fill('Ìbàdàn')
  await page.getByRole('button', { name: 'Save recipient and address' }).tap()
  await expect(page.getByText('Saved. What you typed in the other form isn’t saved yet.')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Ìbàdàn')
  await expect(page.getByLabel('Quantity of')).toHaveValue('1')
  await page.getByRole('button', { name: 'See what it comes to' }).tap()
  await expect(page.getByRole('region', { name: 'What would change' })).toContainText('₦137,500 → ₦47,500')
  await page.getByRole('button', { name: 'Change it to ₦47,500' }).tap()
  await page.waitForURL(`**/admin/orders/${id}`)
  await expect(page.getByText('Pieces changed')).toBeVisible()
  await expect(page.getByText('Due₦47,500')).toBeVisible()
})

test('an order’s edit page asks before leaving with unsaved changes', { tag: '@phone' }, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzleave', status: 'pending', paymentStatus: 'pending', pieces: 3 })
  await signInAsAdministrator(page)
  await page.goto(`/admin/orders/${id}/edit`)
  await ready(page)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const back = page.getByRole('main').getByRole('link', { name: 'Order', exact: false }).first()
  await page.getByLabel('Quantity of').fill('1')
  await back.tap()
  await expect(question).toContainText('are kept nowhere else')
  await question.getByRole('button', { name: 'Stay here' }).tap()
  let asked = 0
  page.on('dialog', async (dialog) => {
    asked += 1
    await dialog.accept()
  })
  await page.getByLabel('City').fill('Ìbàdàn')
  await page.reload()
  expect(asked).toBe(1)
  await ready(page)
  // Nothing is unsaved, so the page is left without a question.
  await back.tap()
  await page.waitForURL(`**/admin/orders/${id}`)
})

test('recording money for an order that is cancelled meanwhile shows that', { tag: '@phone' }, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzpaid', status: 'pending', paymentStatus: 'pending' })
  await signInAsAdministrator(page)
  const live = page.waitForResponse('**/api/v1/events*')
  await page.goto(`/admin/orders/${id}`)
  await ready(page)
  await live
  await page.getByText('Payment link, or money that you took').tap()
  await page.getByRole('button', { name: 'Cash or transfer received' }).tap()
  await page.getByLabel('Reference of the transfer').fill('NIP 7')
  await query(`update "order" set status = 'cancelled' where id = $1`, [id])
  await expect(page.getByRole('alert').filter({ hasText: 'This order was cancelled meanwhile' })).toBeVisible()
})
