import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { insertOrder, statusOf } from './admin-orders.ts'
import { clearWaiting, insertWaiting } from './attention-items.ts'
import { expect, query, ready, test } from './fixtures.ts'

const order = (page: Page) => page.getByRole('dialog', { name: /^Order/ })
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay here' })
const linkOf = (page: Page) =>
  page.getByRole('table', { name: 'Orders' }).locator('tbody tr').first().getByRole('link').first()

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/orders?q=${id}`)
  await ready(page)
  await linkOf(page).tap()
  await page.waitForURL(/order=/)
}

// @rule Editing | An order opened over its list asks before a typed reason is lost, however it is closed
//   broken by: only other pages treated as leaving (leave-question.tsx); a question rendered until the router’s transition (the same); the dialog closed before the question (modal.tsx)
//   broken by: the dialog removed while it is open; its opener forgotten when it is reopened (modal.tsx); its removal taken for a close (use-closed-dialog.ts)
//   broken by: a controlled field without its initial value (refund-form.tsx)
test('an order over its list asks before what was typed in it is lost', { tag: '@phone' }, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzreason' })
  await signInAsAdministrator(page)
  await open(page, id)
  const form = page.getByRole('form', { name: 'Refund this order?' })
  const why = form.getByLabel('Why')

  await test.step('Back, Escape and the Close button ask, and “Stay here” keeps everything', async () => {
    await order(page).getByText('More', { exact: true }).tap()
    await order(page).getByRole('button', { name: 'Refund', exact: true }).tap()
    await why.fill('Too small')
    const ways = [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => order(page).getByRole('button', { name: 'Close' }).tap(),
    ]
    for (const close of ways) {
      await close()
      await expect(question(page)).toContainText('are kept nowhere else')
      await stay(page).tap()
      await expect(question(page)).toHaveCount(0)
      await expect(order(page)).toBeVisible()
      await expect(why).toHaveValue('Too small')
      await expect(page).toHaveURL(/order=/)
    }
    await expect(order(page).getByRole('button', { name: 'Close' })).toBeFocused()
  })

  await test.step('a typed amount without a reason counts, too', async () => {
    await why.fill('')
    await form.getByRole('button', { name: 'Refund an amount instead' }).tap()
    await form.getByLabel('Amount in naira').fill('4500')
    await page.goBack()
    await stay(page).tap()
    await expect(form.getByLabel('Amount in naira')).toHaveValue('4,500')
    await form.getByRole('button', { name: 'Choose pieces instead' }).tap()
    await expect(form.getByLabel('Amount in naira')).toBeHidden()
    await page.goBack()
    await stay(page).tap()
    await form.getByRole('button', { name: 'Refund an amount instead' }).tap()
    await expect(form.getByLabel('Amount in naira')).toHaveValue('4,500')
  })

  await test.step('asked again before the answer is rendered, the question is there again', async () => {
    await page.goBack()
    await expect(question(page)).toBeVisible()
    // Script runs before the router's transition, as Back does on a busy phone.
    await stay(page).evaluate(async (button: HTMLButtonElement) => {
      button.click()
      await Promise.resolve()
      document.querySelector<HTMLElement>('dialog a[aria-label="Open as a page"]')?.click()
    })
    await stay(page).tap()
    await expect(question(page)).toHaveCount(0)
  })

  await test.step('“Leave” closes it and returns the focus to the list', async () => {
    await page.goBack()
    await question(page).getByRole('button', { name: 'Leave', exact: true }).tap()
    await expect(order(page)).toHaveCount(0)
    await expect(linkOf(page)).toBeFocused()
    // It goes back only once.
    await expect(page).toHaveURL((url) => url.search === `?q=${id}`)
  })

  await test.step('nothing is asked if nothing was typed, or if it was sent with a move', async () => {
    await page.getByRole('table', { name: 'Orders' }).locator('tbody tr').first().tap()
    await order(page).getByRole('button', { name: 'Close' }).tap()
    await expect(order(page)).toHaveCount(0)
    await page.getByRole('table', { name: 'Orders' }).locator('tbody tr').first().tap()
    await order(page).getByText('Carrier and tracking number, if it has one').tap()
    await order(page).getByLabel('Carrier').fill('GIG Logistics')
    await order(page).getByRole('button', { name: 'Ship', exact: true }).tap()
    await expect(page.getByText('Order status updated successfully')).toBeVisible()
    await expect(order(page)).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    expect(await statusOf(id)).toBe('shipped')
  })
})

test('an order over its list stays open if a move would lose what was typed for something else', {
  tag: '@phone',
}, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzmoved', status: 'pending', paymentStatus: 'pending' })
  await signInAsAdministrator(page)
  await open(page, id)
  await order(page).getByText('Payment link, or money that you took').tap()
  await order(page).getByRole('button', { name: 'Cash or transfer received' }).tap()
  const transfer = order(page).getByLabel('Reference of the transfer')
  await transfer.fill('NIP 7')
  const asked = order(page).getByRole('form', { name: /^Move it/ })
  await order(page).getByRole('button', { name: 'Mark as processing' }).tap()
  await asked.getByRole('button', { name: 'Mark as processing' }).tap()
  await expect(order(page).getByRole('status').filter({ hasText: 'Order status updated' })).toBeVisible()
  await expect(order(page).getByRole('button', { name: 'Ship', exact: true })).toBeVisible()
  await expect(transfer).toHaveValue('NIP 7')
  await order(page).getByRole('button', { name: 'Close' }).tap()
  await stay(page).tap()
  await expect(transfer).toHaveValue('NIP 7')
  await transfer.fill('')
  await order(page).getByRole('button', { name: 'Ship', exact: true }).tap()
  // The reason is sent with the move, so it doesn't keep the order open.
  await asked.getByLabel('Why').fill('She pays on Friday')
  await asked.getByRole('button', { name: 'Ship', exact: true }).tap()
  await expect(order(page)).toHaveCount(0)
  expect(await statusOf(id)).toBe('shipped')
})

test('an order’s page asks before what was typed in it is lost', { tag: '@phone' }, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Zzpage', status: 'pending', paymentStatus: 'pending' })
  await signInAsAdministrator(page)
  await page.goto(`/admin/orders/${id}`)
  await ready(page)
  await page.getByText('Payment link, or money that you took').tap()
  await page.getByRole('button', { name: 'Cash or transfer received' }).tap()
  const transfer = page.getByLabel('Reference of the transfer')
  await transfer.fill('NIP 7')
  // Text stored on the device is not asked about.
  await page.getByLabel('Note for your colleagues').fill('Calls on Friday')
  const back = page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).first()
  await back.tap()
  await stay(page).tap()
  await expect(transfer).toHaveValue('NIP 7')
  await transfer.fill('')
  await back.tap()
  await page.waitForURL('**/admin/orders')
})

test('the page that ships several orders asks before tracking numbers are lost', { tag: '@phone' }, async ({
  page,
}) => {
  const id = await insertOrder({ firstName: 'Zzparcels' })
  await signInAsAdministrator(page)
  await page.goto(`/admin/orders/ship?id=${id}`)
  await ready(page)
  const cancel = page.getByRole('link', { name: 'Cancel' })
  await page.getByLabel('Tracking number').fill('GIG 7')
  await cancel.tap()
  await stay(page).tap()
  // What was sent and refused isn't stored either.
  await page.getByLabel('Link to follow it').fill('no link')
  await page.getByRole('button', { name: 'Ship 1 order' }).tap()
  await expect(page.getByLabel('Link to follow it')).toHaveAttribute('aria-invalid', 'true')
  await cancel.tap()
  await stay(page).tap()
  await page.getByLabel('Link to follow it').fill('')
  await page.getByRole('button', { name: 'Ship 1 order' }).tap()
  await expect(page.getByRole('heading', { name: '1 order shipped' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).first().tap()
  await page.waitForURL('**/admin/orders?view=to-ship')
  expect(await statusOf(id)).toBe('shipped')
})

test('the attention list asks before a note on what was done is lost', { tag: '@phone' }, async ({ page }) => {
  await clearWaiting()
  await insertWaiting('Zznote')
  await signInAsAdministrator(page)
  await page.goto('/admin/attention')
  await ready(page)
  const dispute = page.getByRole('article', { name: 'A customer disputes a payment' })
  const note = dispute.getByLabel('What was done, or why nothing is to do')
  await dispute.getByText('Mark as done…').tap()
  await note.fill('Answered on the dashboard')
  await dispute.getByRole('link', { name: /Zznote/ }).tap()
  await stay(page).tap()
  await expect(note).toHaveValue('Answered on the dashboard')

  await test.step('a filter asks only if it hides the item', async () => {
    const kind = (name: RegExp) => page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name })
    await kind(/^Failed mails/).tap()
    await stay(page).tap()
    await page.getByRole('link', { name: 'Done', exact: true }).tap()
    await stay(page).tap()
    await kind(/^Payments/).tap()
    await expect(page).toHaveURL(/kind=payments/)
    await expect(page.getByRole('article', { name: 'Paid twice' })).toHaveCount(0)
    await kind(/^All/).tap()
    await expect(page.getByRole('article', { name: 'Paid twice' })).toBeVisible()
    await expect(note).toHaveValue('Answered on the dashboard')
  })

  await dispute.getByRole('button', { name: 'Mark as done', exact: true }).tap()
  await expect(dispute).toHaveCount(0)
  await expect(page.getByText('You had typed')).toHaveCount(0)

  const refund = page.getByRole('article', { name: 'Paid twice' })
  await refund.getByText('Mark as done…').tap()
  await refund.getByLabel('What was done, or why nothing is to do').fill('Sent it back')
  // Another filter that has the item keeps the note, and what is known of it.
  await page
    .getByRole('navigation', { name: 'Kinds' })
    .getByRole('link', { name: /^Refunds/ })
    .tap()
  await expect(page).toHaveURL(/kind=refunds/)
  await refund.getByLabel('What was done, or why nothing is to do').focus()
  await query(`update payment_task set resolved_at = now(), resolved_by = 'bisi' where kind = 'refund_duplicate'`)
  await expect(page.getByText(/no longer needs attention\. You had typed: Sent it back$/)).toBeFocused()
  await page
    .getByRole('link', { name: /Zznote/ })
    .first()
    .tap()
  await page.waitForURL('**/admin/orders/*')
  await clearWaiting()
})
