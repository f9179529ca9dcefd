import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './accounts.ts'
import { insertOrder } from './admin-orders.ts'
import { expect, query, ready } from './fixtures.ts'
import { at, type Walk } from './screen.ts'

const longName = 'Ọlọ́runfúnmiláyọ̀-Adébánjọ'
const address = 'Flat 12, Block C, Ọláńrewájú Adébánjọ Estate,\noff Adéníyì Jones Avenue, behind the filling station'
let orderId = ''
let pendingId = ''

async function openOrders(page: Page): Promise<void> {
  for (const status of ['pending', 'processing', 'shipped', 'delivered', 'cancelled'])
    await insertOrder({ firstName: 'Ngozi', status, paymentStatus: status === 'pending' ? 'failed' : 'success' })
  pendingId = await insertOrder({ firstName: 'Ngozi', status: 'pending', paymentStatus: 'pending' })
  await insertOrder({ firstName: 'Ada', status: 'cancelled', paymentStatus: 'refunded', minutesAgo: 3 })
  const lastName = `${longName}-Ọláńrewájú`
  // Newer than all orders that earlier tests left in this shop. It has its own e-mail address, because a customer takes the name of the
  // newest order.
  const email = 'zz-long-name@example.com'
  orderId = await insertOrder({ firstName: longName, lastName, email, pieces: 12, address, minutesAgo: -30 })
  await query(`insert into payment_task (kind, order_id, subject, detail) values ('check_mismatch', $1, $2, $3)`, [
    orderId,
    `screen ${orderId}`,
    'The provider says that ₦1,000 more was paid than was asked for.',
  ])
  await query(
    `insert into refund (order_id, attempt_id, reference, amount, state, provider_refund_id, requested_by, detail, reason)
     select order_id, id, 'RF-' || reference, 100000, 'needs_attention', '7', $2, 'Paystack needs the customer’s bank account', $3
     from payment_attempt where order_id = $1`,
    [orderId, 'ngozi@example.com', 'Ó kéré jù: ẹ̀wù náà kò bá a mu'],
  )
  await signInAsAdministrator(page)
  await page.goto('/admin/orders')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
}

/**
 * The orders: a full list with long names, an opened order, what a person must do about its money, its menu, the question before cancelling
 * and the refund, nothing found, and failing.
 */
export const ordersWalk: Walk = {
  name: 'the orders of the back office',
  screens: [
    { name: 'the list of orders', open: openOrders },
    {
      name: 'an order over the list',
      isDialog: true,
      open: async (page) => {
        await ready(page)
        await page.getByRole('link', { name: `#${orderId.slice(0, 8)}` }).click()
        await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible()
      },
    },
    {
      name: 'the form for a manual payment',
      isAnswer: true,
      open: async (page) => {
        await page.goto(`/admin/orders/${pendingId}`)
        await ready(page)
        await page.getByText('To collect:').click()
        await page.getByRole('button', { name: 'Cash or transfer received' }).click()
        await page.getByRole('button', { name: /received$/ }).click()
        await expect(page.getByText('Please write the transfer’s reference')).toBeVisible()
      },
    },
    {
      name: 'a new order',
      isAnswer: true,
      open: async (page) => {
        await page.goto('/admin/orders/new')
        await ready(page)
        await page.getByLabel('Find the customer').fill(longName.slice(0, 12))
        await expect(page.getByRole('list', { name: 'Customers' })).toBeVisible()
        await page.getByLabel('Find a piece').fill('adire')
        await page.getByRole('list', { name: 'Pieces in stock' }).getByRole('button').first().click()
        await page.getByRole('button', { name: 'Agree a price' }).click()
        await page.getByLabel('Price agreed for one (₦)').fill('99,000,000')
        await expect(page.getByText('It must be below the shop’s price')).toBeVisible()
      },
    },
    {
      name: 'the page of an order',
      open: async (page) => {
        await page.goto(`/admin/orders/${orderId}`)
        await ready(page)
        await page.getByRole('button', { name: 'Give the customer’s bank account' }).click()
        await expect(page.getByRole('option', { name: 'Zenith Bank' })).toBeAttached()
        await page.getByRole('button', { name: 'Send ₦1,000 to this account' }).click()
        await expect(page.getByText('Please choose the bank')).toBeVisible()
        await page.getByRole('button', { name: 'I have sent it by hand' }).click()
        // The forms replace what was pressed, so these shifts are expected.
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
    {
      name: 'the menu of an order',
      isSameDocument: true,
      open: async (page) => page.getByText('More', { exact: true }).first().click(),
    },
    {
      name: 'the question before an order is cancelled',
      isSameDocument: true,
      open: async (page) => {
        await page.getByRole('button', { name: 'Cancel order' }).click()
        await expect(page.getByRole('form', { name: 'Cancel this order?' })).toBeVisible()
        // The question replaces the buttons after a press, so this shift is expected.
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
    {
      name: 'the refund of an order',
      isSameDocument: true,
      open: async (page) => {
        await page.getByRole('form', { name: 'Cancel this order?' }).getByRole('button', { name: 'Leave it' }).click()
        await page.getByText('More', { exact: true }).first().click()
        await page.getByRole('button', { name: 'Refund', exact: true }).click()
        await expect(page.getByRole('form', { name: 'Refund this order?' })).toBeVisible()
        await page.getByRole('button', { name: /^Refund ₦/ }).click()
        await expect(page.getByText('Please say why.')).toBeVisible()
        // The form replaces the buttons after a press, so this shift is expected.
        await page.evaluate(() => window.forgetShifts?.())
      },
    },
    {
      name: 'an invoice',
      open: async (page) => void (await page.goto(`/admin/orders/${orderId}/invoice`)),
    },
    {
      name: 'orders to ship together',
      open: async (page) => void (await page.goto(`/admin/orders/ship?id=${orderId}&id=${pendingId}`)),
    },
    {
      name: 'a packing slip',
      open: async (page) => void (await page.goto(`/admin/orders/${orderId}/packing-slip`)),
    },
    at('orders that aren’t found', '/admin/orders?q=nobody-like-it'),
    at('an empty view of the orders', '/admin/orders?view=to-ship&status=delivered'),
    at('an order that isn’t there', '/admin/orders/00000000-0000-4000-8000-000000000000'),
    {
      name: 'a list of orders that fails',
      open: async (page) => {
        await query('alter table order_item rename to order_item_away')
        await page.goto('/admin/orders')
        await query('alter table order_item_away rename to order_item')
        await expect(page.getByText('Failed to load orders: something went wrong on our side')).toBeVisible()
      },
    },
  ],
}
