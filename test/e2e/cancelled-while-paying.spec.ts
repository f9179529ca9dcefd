import type { Page } from '@playwright/test'
import { expect, query, type Sold, settled, test } from './cart-fixtures.ts'
import { attemptsFor, checkOut, paidText, payNow, popup, press, setOrder } from './payment-steps.ts'

/** Goes through the checkout until the payment window is open. Returns the id of the order. */
async function beginToPay(page: Page, product: Sold): Promise<string> {
  await checkOut(page, product, 'paystack')
  await expect(popup(page)).toBeVisible()
  const [attempt] = await attemptsFor(product)
  const [order] = await query<{ id: string }>('select order_id as id from payment_attempt where reference = $1', [
    attempt?.reference,
  ])
  return order?.id ?? ''
}

// @rule §4 Payment flow, D18b | An order that the shop cancels while its payment window is open: the window is closed, and the order's page says what happens to the money
//   broken by: only a paid order closes the window (use-watched-order.ts)
// @rule §2 Order success | The page of a cancelled order shows a later payment, or that it was reopened
//   broken by: a cancelled order not watched (use-order-watch.ts)
test('an order cancelled during payment can’t be paid any more, and its page keeps watching it', async ({
  page,
  sell,
}) => {
  await page.clock.install()
  const id = await beginToPay(page, await sell())
  const pages = await page.evaluate(() => history.length)
  await setOrder(id, 'cancelled', 'pending')
  await expect(page).toHaveURL(`/order-success?order=${id}`)
  // The history has no entry more, so Back doesn't lead to the checkout of a cancelled order.
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(pages)
  await expect(popup(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was cancelled')
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('If it went through, you get it back.')

  await page.clock.runFor(76_000)
  await expect(payment).toContainText('It was not paid, and nothing is due.')
  await setOrder(id, 'cancelled', 'success')
  await expect(payment).toContainText('Payment received, we will contact you.')
  await setOrder(id, 'pending', 'pending')
  await expect(payNow(page)).toBeVisible()
  await payNow(page).click()
  await press(page, 'success')
  await expect(page.getByText(/^Payment received: ₦/)).toBeVisible()
})

// @rule back-office §2 Orders | An order that the shop edits while its payment window is open, at the checkout or on its page: the window with the old amount is closed, with the reason
//   broken by: the total not compared (use-watched-order.ts); the payment window left open (pay-now.tsx)
// @rule §4 Payment flow | The reason for closing a payment is removed from the address once shown, without another request: a reload doesn't repeat it
//   broken by: the address unchanged (use-problem-once.ts); the page reloaded (use-problem-once.ts)
test('an order edited during payment can’t be paid at the old amount', async ({ page, sell }) => {
  const id = await beginToPay(page, await sell())
  const makeDearer = () =>
    query(
      'update "order" set subtotal = subtotal + 100000, total_amount = total_amount + 100000 where id = $1 returning total_amount',
      [id],
    )
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/order-success.data')) loads.push(request.url())
  })
  await makeDearer()
  await expect(page).toHaveURL(`/order-success?order=${id}`)
  await expect(popup(page)).toHaveCount(0)
  const payment = page.getByRole('region', { name: 'Payment' })
  const changed = payment.getByRole('alert').getByText('Your order was changed.')
  await expect(changed).toBeVisible()
  await settled(page)
  expect(loads).toEqual([expect.stringContaining('problem=order_changed')])
  await page.reload()
  await expect(payNow(page)).toBeVisible()
  await settled(page)
  await expect(changed).toHaveCount(0)

  await payNow(page).click()
  await expect(popup(page)).toBeVisible()
  await expect(changed).toHaveCount(0)
  await makeDearer()
  await expect(popup(page)).toHaveCount(0)
  await expect(changed).toBeVisible()
  await payNow(page).click()
  await press(page, 'success')
  await expect(paidText(page)).toBeVisible()
})
