import type { Locator, Page } from '@playwright/test'
import { aPassword, signInAsAdministrator } from './accounts.ts'
import { insertOrder } from './admin-orders.ts'
import { test } from './cart-fixtures.ts'
import { expect, query, ready } from './fixtures.ts'
import { paidText, payNow, press } from './payment-steps.ts'

const setBank = `insert into shop_settings (value) values ($1)
  on conflict (id) do update set value = shop_settings.value || excluded.value`

const orderPage = async (page: Page) => {
  await page.waitForURL(/\/admin\/orders\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

// @rule Staff-made orders | An order from a chat takes at most twelve taps on a phone, besides typing; anyone with its link can see and pay it
// @rule Staff-made orders | A transfer is recorded with its evidence on the order's page; after an old sign-in it asks to sign in first, and what was typed stays
test('on a phone an order is made in a chat, paid by its link, and another by a transfer', { tag: '@phone' }, async ({
  page,
  browser,
  sell,
  noise,
}) => {
  const product = await sell({
    name: `Agbádá ${crypto.randomUUID().slice(0, 8)}`,
    price: 4_500_000,
    onHand: 9,
    sizes: ['M', 'L'],
    colors: [],
  })
  const phone = `0806${String(Date.now()).slice(-7)}`
  await insertOrder({ firstName: 'Ṣadé', phone, email: `sade-${phone}@example.com` })
  await query(setBank, [
    JSON.stringify({ bank: { bank: 'First Bank', accountNumber: '0000014579', accountName: 'Ilé Aṣọ' } }),
  ])
  const { id: userId, email } = await signInAsAdministrator(page)
  await page.goto('/admin/orders')
  await ready(page)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await tap(page.getByRole('link', { name: 'New order' }))
  await tap(page.getByLabel('Find the customer'))
  await page.getByLabel('Find the customer').fill(`+234 ${phone.slice(1)}`)
  await tap(page.getByRole('list', { name: 'Customers' }).getByRole('button').first())
  await expect(page.getByLabel('First name')).toHaveValue('Ṣadé')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Bode Thomas Street')
  await tap(page.getByLabel('Find a piece'))
  await page.getByLabel('Find a piece').fill(product.name)
  await tap(page.getByRole('button', { name: `${product.name}, Size L` }))
  await tap(page.getByRole('button', { name: 'Agree a price' }))
  await page.getByLabel('Price agreed for one (₦)').fill('40,000')
  await page.getByLabel('Why').fill('A regular customer')
  await expect(page.getByRole('button', { name: 'Make the order · ₦42,500' })).toBeEnabled()
  await tap(page.getByRole('button', { name: 'Make the order · ₦42,500' }))
  const id = await orderPage(page)
  const chat = page.getByRole('link', { name: 'Send by WhatsApp' })
  await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/234${phone.slice(1)}\\?text=`))
  taps += 1 // The tap that opens the chat happens in another app.
  expect(taps).toBeLessThanOrEqual(12)
  await expect(page.getByText(/Price agreed for .*: ₦40,000 instead of ₦45,000 \(A regular customer\)/)).toBeVisible()

  const link = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')?.match(/http\S+/)?.[0] ?? ''
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const hers = await other.newPage()
  await hers.goto(link)
  await expect(hers.getByText('0000014579')).toBeVisible()
  await expect(hers.getByText(id.slice(0, 8), { exact: true })).toBeVisible()
  await payNow(hers).click()
  await press(hers, 'success')
  await expect(paidText(hers)).toBeVisible()
  await other.close()
  await expect(page.getByText('To collect: ₦42,500')).toBeHidden()

  await page.goto('/admin/orders/new')
  await ready(page)
  for (const [label, text] of [
    ['First name', 'Bọ́lá'],
    ['Last name', 'Adé'],
    ['Phone', '0803 765 4321'],
    ['Address', '5 Awólọ́wọ̀ Road'],
  ] as const)
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.getByText('Walk-in').tap()
  await page.getByLabel('Find a piece').fill(product.name)
  await page.getByRole('button', { name: `${product.name}, Size M` }).tap()
  await page.getByText('Send it').tap()
  await page.getByRole('button', { name: 'Make the order · ₦47,500' }).tap()
  await expect(page.getByText('Please fill in the state')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Bọ́lá')
  await page.getByText('Collected at the showroom').tap()
  await page.getByRole('button', { name: 'Make the order · ₦45,000' }).tap()
  const second = await orderPage(page)
  await page.getByRole('button', { name: 'Cash or transfer received' }).tap()
  const form = page.getByRole('form', { name: 'Money that was received' })
  await form.getByLabel('Reference of the transfer').fill(`trf ${second}`)
  await query(`update session set created_at = created_at - interval '11 minutes' where user_id = $1`, [userId])
  await form.getByRole('button', { name: '₦45,000 received' }).tap()
  const signIn = page.getByRole('dialog', { name: /Sign In/i })
  await signIn.getByLabel('Email').fill(email)
  await signIn.getByLabel('Password', { exact: true }).fill(aPassword)
  await signIn.getByRole('button', { name: 'Sign In', exact: true }).tap()
  await expect(page.getByText('To collect: ₦45,000')).toBeHidden()
  await expect(page.getByText('₦45,000 recorded. The order is paid.')).toBeFocused()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Bank transfer to the shop, ₦45,000' }).first(),
  ).toBeVisible()
  const [order] = await query<{ payment_status: string; channel: string }>(
    'select payment_status, channel from "order" where id = $1',
    [second],
  )
  expect(order).toEqual({ payment_status: 'success', channel: 'walk_in' })
  await query(`update shop_settings set value = value - 'bank'`)
  // Browsers log the refusal that asked to sign in.
  noise.console.splice(0)
})

// @rule Staff-made orders | A new order's input stays on its page without a connection, and is priced once that is back
// @rule Staff-made orders | A new order's input stays on its page if the role was revoked meanwhile, with a notice
test('what is typed stays without a connection, and when the role is revoked', { tag: '@phone' }, async ({
  page,
  context,
  sell,
  noise,
}) => {
  const product = await sell({ name: `Bùbá ${crypto.randomUUID().slice(0, 8)}`, price: 4_500_000 })
  const { id: userId } = await signInAsAdministrator(page)
  await page.goto('/admin/orders/new')
  await ready(page)
  await page.getByLabel('First name').fill('Ṣadé')
  await page.getByText('Walk-in').tap()
  await page.getByLabel('Find a piece').fill(product.name)
  await page.getByRole('button', { name: product.name }).tap()
  await expect(page.getByRole('button', { name: 'Make the order · ₦45,000' })).toBeEnabled()
  await context.setOffline(true)
  await page.getByRole('button', { name: `One ${product.name} more` }).tap()
  await expect(page.getByText('it isn’t known what it comes to')).toBeVisible()
  await page.getByLabel('Find a piece').fill('Agbádá')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Make the order · ₦90,000' })).toBeEnabled()
  await page.route('**/admin/orders/new.data*', (route) => route.fulfill({ status: 502 }))
  await page.getByRole('button', { name: `One ${product.name} less` }).tap()
  await expect(page.getByText('it isn’t known what it comes to')).toBeVisible()
  await page.getByLabel('Find a piece').fill('Sanyan')
  await expect(page.getByText('No answer came. Please try again in a moment.')).toBeVisible()
  await page.unroute('**/admin/orders/new.data*')
  await page.getByRole('button', { name: 'Try again' }).tap()
  await expect(page.getByRole('button', { name: 'Make the order · ₦45,000' })).toBeEnabled()

  await query(`update user_role set role = 'read_only' where user_id = $1 and role = 'admin'`, [userId])
  await page.getByLabel('Find the customer').fill('Ngozi')
  const notOpen = 'This isn’t open to you any more. Ask an owner if you need it.'
  // Found by its role, because a replaced notice is still in the document while it fades out.
  const saidIn = (region: string) => page.getByRole('region', { name: region }).getByRole('alert')
  await expect(saidIn('Notices')).toHaveText(notOpen)
  await page.getByRole('button', { name: 'Make the order · ₦45,000' }).tap()
  await expect(saidIn('What it comes to')).toHaveText(notOpen)
  await expect(page.getByLabel('First name')).toHaveValue('Ṣadé')
  await page.getByRole('link', { name: 'Attention' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'This isn’t open to you any more' })).toBeVisible()
  // Browsers log requests that were refused or failed, and an open page keeps sending them.
  await page.goto('about:blank')
  noise.console.splice(0)
})

test('an order sent without an answer is restored after a reload, and created once', { tag: '@phone' }, async ({
  page,
  sell,
  noise,
}) => {
  const product = await sell({ name: `Ìró ${crypto.randomUUID().slice(0, 8)}`, price: 4_500_000, onHand: 9 })
  await signInAsAdministrator(page)
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/orders/new')
  await ready(page)
  await page.getByLabel('First name').fill('Ṣadé')
  await page.getByLabel('Last name').fill('Ayé')
  await page.getByRole('textbox', { name: 'Phone' }).fill('0803 123 4567')
  await page.getByText('Walk-in').tap()
  await page.getByLabel('Find a piece').fill(product.name)
  await page.getByRole('button', { name: product.name }).tap()
  const make = page.getByRole('button', { name: 'Make the order · ₦45,000' })
  await expect(make).toBeEnabled()
  await page.route('**/admin/orders/new.data*', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await make.tap()
  await expect(page.getByText('No answer came. Please press again: it is made once.')).toBeVisible()
  await page.unrouteAll()

  await page.reload()
  await ready(page)
  const back = page.getByText('What you had typed here before is back.')
  await expect(back).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ṣadé')
  await make.tap()
  const id = await orderPage(page)
  const made = await query<{ id: string }>(
    'select id from "order" where id in (select order_id from order_item where product_id = $1)',
    [product.id],
  )
  expect(made).toEqual([{ id }])

  await page.goto('/admin/orders/new')
  await ready(page)
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(back).toHaveCount(0)
  await page.getByLabel('First name').fill('Bísí')
  await page.reload()
  await ready(page)
  await expect(page.getByLabel('First name')).toHaveValue('Bísí')
  await page.getByRole('button', { name: 'Start afresh' }).first().tap()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Start afresh' })).toHaveCount(0)
  await page.reload()
  await ready(page)
  await expect(page.getByLabel('First name')).toHaveValue('')
  noise.console.splice(0)
})
