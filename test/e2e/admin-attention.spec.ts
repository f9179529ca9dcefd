import { signInAsAdministrator } from './accounts.ts'
import { clearWaiting, insertWaiting } from './attention-items.ts'
import { expect, query, ready, test } from './fixtures.ts'

// @rule Needs attention | The navigation shows the number of open items, and number and list update by themselves
//   broken by: a notification without a payload, which no node processes (0040_attention.sql)
// @rule Needs attention | On a phone an item is resolved by its button, and a refused act keeps what was typed
//   broken by: the result shown only after the list was reloaded, without its item (item-acts.tsx)
test('on a phone open items are counted live and resolved by their buttons', { tag: '@phone' }, async ({ page }) => {
  await clearWaiting()
  const orderId = await insertWaiting('Morenike')
  await signInAsAdministrator(page)
  const stream = page.waitForResponse((response) => response.url().includes('/api/v1/events'))
  await page.goto('/admin/attention')
  await ready(page)
  await stream
  const place = page
    .getByRole('navigation', { name: 'Daily' })
    .getByRole('link', { name: /^Attention \(\d+ waiting\)$/ })
  const waiting = async () => Number((await place.textContent())?.match(/(\d+) waiting/)?.[1])
  const before = await waiting()

  const dispute = page.getByRole('article', { name: 'A customer disputes a payment' })
  await dispute.getByText('Mark as done…').tap()
  await dispute.getByLabel('What was done, or why nothing is to do').fill('Answered on the dashboard')
  await dispute.getByRole('button', { name: 'Mark as done', exact: true }).tap()
  await expect(dispute).toHaveCount(0)
  await expect(page.getByText('Marked as done.')).toBeFocused()
  await expect.poll(waiting).toBe(before - 1)

  const message = page.getByRole('article', { name: 'Paystack reports a payment that no order has' })
  await message.getByText('Match to an order…').tap()
  await message.getByLabel('Number of the order').fill(orderId.slice(0, 8))
  await message.getByRole('button', { name: 'Ask the provider and match' }).tap()
  await expect(message.getByRole('alert')).toContainText('The provider knows of no payment by that name.')
  await expect(message.getByLabel('Number of the order')).toHaveValue(orderId.slice(0, 8))

  await query(
    `insert into payment_task (kind, order_id, subject, detail) values ('check_mismatch', $1, 'MORENIKE-2', 'Less came')`,
    [orderId],
  )
  await expect(page.getByRole('article', { name: 'A payment doesn’t match its order' })).toBeVisible()
  await expect.poll(waiting).toBe(before)
  await clearWaiting()
  await expect(page.getByRole('link', { name: /Morenike/ })).toHaveCount(0)
})
