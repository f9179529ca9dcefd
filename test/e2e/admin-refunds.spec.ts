import type { Locator, Page } from '@playwright/test'
import { addLines, aPassword, signInAsAdministrator } from './accounts.ts'
import { insertOrder } from './admin-orders.ts'
import { type Sold, test } from './cart-fixtures.ts'
import { clearCookies, expect, query, ready } from './fixtures.ts'
import { place } from './payment-steps.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Order/ })
const form = (page: Page) => page.getByRole('form', { name: 'Refund this order?' })
const onHand = async ({ id }: Sold) =>
  (await query<{ on_hand: number }>('select on_hand from stock where product_id = $1', [id]))[0]?.on_hand

/** Loads a page and waits until it receives events about what others do. */
async function openLive(page: Page, load: () => Promise<unknown>): Promise<void> {
  const live = page.waitForResponse('**/api/v1/events*')
  await load()
  await ready(page)
  await live
}

/** Places an order for one piece as a guest and pays it with Paystack. Returns the order's id. */
async function aPaidOrder(page: Page, product: Sold): Promise<string> {
  // A browser that has just ordered the same would be asked whether it means to order twice.
  await clearCookies(page)
  const { id, reference } = await place(page, product, 'paystack')
  const press = { provider: 'paystack', reference, outcome: 'success' }
  expect((await page.request.post('/sandbox/control/press', { data: press })).ok()).toBe(true)
  const paid = async () =>
    (await query<{ payment_status: string }>('select payment_status from "order" where id = $1', [id]))[0]
  await expect.poll(paid).toEqual({ payment_status: 'success' })
  return id
}

// @rule D43 | On a phone an order is fully refunded in four taps from the list, besides typing the reason; its pieces are restocked
// @rule D43 | A refund requested without a connection keeps the form with what is typed, and says so
//   broken by: requested anyway (use-other-route.ts)
// @rule D43 | Cancelling a paid order offers the refund, with the reason that was typed
// @rule D43 | A cancellation can no longer be undone once its refund is requested
// @rule D46 | A refund after ten minutes asks to sign in again, and then continues by itself, once
test('on a phone an order is refunded in four taps, and cancelling offers a refund', { tag: '@phone' }, async ({
  page,
  sell,
  noise,
}) => {
  const product = await sell({ price: 4_500_000, onHand: 9, sizes: [], colors: [] })
  const ids = [await aPaidOrder(page, product), await aPaidOrder(page, product)]
  const { id: userId, email } = await signInAsAdministrator(page)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const open = async (id: string) => {
    await page.goto(`/admin/orders?q=${id}`)
    await ready(page)
    await tap(page.getByRole('table', { name: 'Orders' }).locator('tbody tr').first())
    await tap(dialog(page).getByText('More', { exact: true }))
  }
  await open(ids[0] ?? '')
  await tap(dialog(page).getByRole('button', { name: 'Refund', exact: true }))
  await expect(form(page)).toContainText('₦47,500 goes back by Paystack')
  await expect(form(page)).toContainText('1 piece goes back into stock.')
  await form(page).getByLabel('Why').fill('Too small')
  await page.context().setOffline(true)
  await form(page).getByRole('button', { name: 'Refund ₦47,500' }).tap()
  await expect(form(page).getByRole('alert').filter({ hasText: 'You are offline. What you typed stays' })).toBeVisible()
  await expect(form(page).getByLabel('Why')).toHaveValue('Too small')
  await page.context().setOffline(false)
  await tap(form(page).getByRole('button', { name: 'Refund ₦47,500' }))
  await expect(dialog(page).getByText('₦47,500 is on its way back by Paystack.')).toBeVisible()
  expect([taps, await onHand(product)]).toEqual([4, 8])
  const entry = dialog(page).getByRole('listitem').filter({ hasText: 'Refund asked for' })
  await expect(entry).toContainText('Too small · 1 piece back into stock')
  await expect(entry).toContainText(email)
  await dialog(page).getByText('1 attempt to pay, 1 refund').tap()
  await expect(dialog(page).getByRole('list', { name: 'Refunds' })).toContainText(`1 × ${product.name}, delivery`)

  await open(ids[1] ?? '')
  await dialog(page).getByRole('button', { name: 'Cancel order' }).tap()
  const question = page.getByRole('form', { name: 'Cancel this order?' })
  await question.getByLabel('Why, for the history (optional)').fill('No cloth')
  await question.getByRole('button', { name: 'Cancel order' }).tap()
  await expect(form(page).getByLabel('Why')).toHaveValue('No cloth')
  await expect(form(page)).toContainText('Its pieces are back in stock already.')
  await form(page).getByLabel('Delivery, ₦2,500').uncheck()
  await query(`update session set created_at = created_at - interval '11 minutes' where user_id = $1`, [userId])
  await form(page).getByRole('button', { name: 'Refund ₦45,000' }).tap()
  await expect(page.getByRole('button', { name: 'Undo' })).not.toBeAttached()
  const signIn = page.getByRole('dialog', { name: /Sign In/i })
  await signIn.getByLabel('Email').fill(email)
  await signIn.getByLabel('Password', { exact: true }).fill(aPassword)
  await signIn.getByRole('button', { name: 'Sign In', exact: true }).tap()
  await expect(dialog(page).getByText('₦45,000 is on its way back by Paystack.')).toBeVisible()
  expect(await onHand(product)).toBe(9)
  await expect(dialog(page).getByRole('button', { name: 'Refund ₦2,500' })).toBeVisible()
  // Browsers log the refusal that asked to sign in.
  noise.console.splice(0)
})

test('a refund form stays while a colleague refunds a part, and says so when nothing is left', {
  tag: '@phone',
}, async ({ page, browser, sell, noise }) => {
  const product = await sell({ price: 4_500_000, onHand: 9, sizes: [], colors: [] })
  const id = await aPaidOrder(page, product)
  await signInAsAdministrator(page)
  const colleague = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage()
  for (const one of [page, colleague]) {
    await openLive(one, () => one.goto(`/admin/orders/${id}`))
    await one.getByText('More', { exact: true }).first().tap()
    await one.getByRole('button', { name: 'Refund', exact: true }).tap()
    await form(one).getByRole('button', { name: 'Refund an amount instead' }).tap()
  }
  const refund = async (of: Page, naira: string) => {
    await form(of).getByLabel('Amount in naira').fill(naira)
    await form(of)
      .getByRole('button', { name: `Refund ₦${naira}` })
      .tap()
  }
  await form(page).getByLabel('Why').fill('Too small')
  await form(colleague).getByLabel('Why').fill('A hole')
  await refund(colleague, '1,000')
  await expect(form(page).getByText('₦46,500 can still be given back')).toBeVisible()
  await refund(page, '2,000')
  await expect(form(page).getByRole('alert').filter({ hasText: 'press again' })).toBeVisible()
  await expect(form(page).getByLabel('Why')).toHaveValue('Too small')
  await refund(page, '2,000')
  await expect(page.getByText('₦2,000 is on its way back by Paystack.')).toBeVisible()
  expect(await query('select amount::int from refund where order_id = $1 order by amount', [id])).toEqual([
    { amount: 100_000 },
    { amount: 200_000 },
  ])

  const openAgain = async () => {
    for (const one of [page, colleague]) {
      await openLive(one, () => one.reload())
      await one.getByText('More', { exact: true }).first().tap()
      await one.getByRole('button', { name: 'Refund', exact: true }).tap()
      await form(one).getByLabel('Why').fill('Lost')
    }
  }
  await openAgain()
  for (const one of [page, colleague]) await form(one).getByRole('button', { name: 'Refund an amount instead' }).tap()
  await refund(colleague, '500')
  await expect(form(page).getByText('₦44,000 can still be given back')).toBeVisible()
  await refund(page, '500')
  // The amount is that of the colleague's refund, which must not be taken for the response to this one.
  await expect(form(page).getByRole('alert').filter({ hasText: 'press again' })).toBeVisible()
  await refund(page, '500')
  await expect(page.getByText('₦500 is on its way back by Paystack.')).toBeVisible()
  expect(await query('select id from refund where order_id = $1 and amount = 50000', [id])).toHaveLength(2)

  await openAgain()
  await form(colleague).getByRole('button', { name: 'Refund ₦43,500' }).tap()
  await expect(page.getByRole('alert').filter({ hasText: 'All of this order was refunded meanwhile' })).toBeVisible()
  await colleague.context().close()
  noise.console.splice(0)
})

// @rule D43 | The refund form gets the focus when it opens, and the acts when it closes
//   broken by: the focus not moved (refund-form.tsx)
test('an order’s acts are visible and have the focus once their form has closed', { tag: '@phone' }, async ({
  page,
}) => {
  const id = await insertOrder({ firstName: 'Ngozi' })
  await addLines(
    id,
    Array.from({ length: 9 }, (_, at) => `Ìró ${at}`),
  )
  await signInAsAdministrator(page)
  await page.goto(`/admin/orders/${id}`)
  await ready(page)
  const acts = page.getByRole('region', { name: 'Acts' })
  await page.getByText('More', { exact: true }).first().tap()
  await page.getByRole('button', { name: 'Refund', exact: true }).tap()
  await form(page).getByRole('button', { name: 'Leave it' }).tap()
  await expect(acts).toBeFocused()
  await expect(acts).toBeInViewport()
  await acts.getByRole('button', { name: 'Ship', exact: true }).press('Enter')
  await expect(acts.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  await expect(acts).toBeFocused()
  await page.getByText('More', { exact: true }).first().tap()
  await page.getByRole('button', { name: 'Refund', exact: true }).tap()
  await expect(form(page)).toBeFocused()

  const otherWay = (name: string) => form(page).getByRole('button', { name })
  await otherWay('Refund an amount instead').press('Enter')
  await expect(otherWay('Choose pieces instead')).toBeFocused()
  await otherWay('Choose pieces instead').press('Enter')
  await expect(otherWay('Refund an amount instead')).toBeFocused()
})

test('a refund for which a colleague has just entered a bank account isn’t marked as sent by hand unnoticed', {
  tag: '@phone',
}, async ({ page }) => {
  const id = await insertOrder({ firstName: 'Ngozi' })
  await query(
    `insert into refund (order_id, attempt_id, reference, amount, state, provider_refund_id, requested_by)
     select order_id, id, 'RF-' || reference, 100000, 'needs_attention', '7', 'ngozi@example.com'
     from payment_attempt where order_id = $1`,
    [id],
  )
  await signInAsAdministrator(page)
  await openLive(page, () => page.goto(`/admin/orders/${id}`))
  await page.getByRole('button', { name: 'I have sent it by hand' }).tap()
  const proof = page.getByRole('form', { name: 'What shows that it was sent' })
  await proof.getByLabel('Reference of the transfer').fill('NIP 7')
  await query('update refund set account_given_at = now() where order_id = $1', [id])
  const warning = page.getByText(/An account for it was sent to Paystack on .* would send it twice/)
  // The warning appears above the form, so it may not have been read.
  await expect(warning).toBeVisible()
  const press = () => proof.getByRole('button', { name: '₦1,000 was sent' }).tap()
  await press()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was recorded yet' })).toBeVisible()
  await expect(proof.getByLabel('Reference of the transfer')).toHaveValue('NIP 7')
  expect(await query('select state from refund where order_id = $1', [id])).toEqual([{ state: 'needs_attention' }])
  await press()
  await expect(proof).not.toBeAttached()
  expect(await query('select state from refund where order_id = $1', [id])).toEqual([{ state: 'done' }])
})
