import type { Page } from '@playwright/test'
import { buyer, expect, fillAddress, fillStorage, open, query, type Sold } from './cart-fixtures.ts'
import { shopUrl } from './fixtures.ts'

export type Provider = 'flutterwave' | 'paystack' | 'korapay'
export const providers: readonly Provider[] = ['flutterwave', 'paystack', 'korapay']
export const titles: Record<Provider, string> = { flutterwave: 'Flutterwave', paystack: 'Paystack', korapay: 'Korapay' }

export const popup = (page: Page) => page.locator('iframe[title$="payment (imitation)"]')
export const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text)
export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' })
export const paidText = (page: Page) => page.getByText(/^Payment received: ₦/)

/** Presses a button of the sandbox's popup once its script is ready, which focuses a button then. */
export async function press(page: Page, outcome: 'success' | 'failed' | 'cancel' | 'pending'): Promise<void> {
  await expect(popup(page).contentFrame().locator('button:focus')).toBeAttached()
  await popup(page).contentFrame().locator(`button[value=${outcome}]`).click()
}

/** Chooses one of the sandbox's unusual outcomes in the popup. */
export async function end(page: Page, ending: string): Promise<void> {
  await expect(popup(page).contentFrame().locator('button:focus')).toBeAttached()
  await popup(page).contentFrame().locator('summary').click()
  await popup(page).contentFrame().locator(`button[value=${ending}]`).click()
}

/** Goes through the checkout until the provider's popup or page opens. */
export async function checkOut(page: Page, product: Sold, provider: Provider): Promise<void> {
  await fillStorage(page, [{ product }])
  await open(page, '/checkout')
  await fillAddress(page)
  await choose(page, provider)
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
}

export async function choose(page: Page, provider: Provider): Promise<void> {
  const choice = page.getByRole('radio', { name: titles[provider] })
  // By key, because a toast may cover the choice for some seconds.
  await choice.press(' ')
  await expect(choice).toBeChecked()
}

export type Placed = { id: string; reference: string; link: string }

/** Places an order through the API with this page's cookies. */
export async function place(page: Page, product: Sold, paymentGateway: Provider = 'flutterwave'): Promise<Placed> {
  const shippingFee = product.price > 5_000_000 ? 0 : 250_000
  const answer = await page.request.post('/api/v1/orders', {
    headers: { 'idempotency-key': crypto.randomUUID(), origin: shopUrl() },
    data: {
      lines: [{ productId: product.id, size: null, color: null, quantity: 1 }],
      couponCode: null,
      shippingAddress: {
        firstName: buyer['First name'],
        lastName: buyer['Last name'],
        email: buyer.Email,
        phone: buyer.Phone,
        address: buyer.Address,
        city: buyer.City,
        state: 'Lagos',
      },
      paymentGateway,
      expectedTotal: product.price + shippingFee,
    },
  })
  expect(answer.status()).toBe(201)
  const { order } = (await answer.json()) as { order: { id: string } }
  const [attempt] = await attemptsOf(order.id)
  return { id: order.id, reference: attempt?.reference ?? '', link: `/order-success?order=${order.id}` }
}

/** The link in an order's confirmation mail. */
export async function mailedLink(page: Page, id: string): Promise<string> {
  const read = async (address: string) => (await page.request.get(address)).text()
  let mail: string | undefined
  await expect(async () => {
    const mails = (await read('/dev/mailbox')).split('<a ')
    mail = /href="([^"]+)"/.exec(mails.find((one) => one.includes(`Your order #${id.slice(0, 8)}`)) ?? '')?.[1]
    expect(mail).toBeDefined()
  }).toPass()
  return /http\S+order-success\S+/.exec(await read(`${mail}/text`))?.[0] ?? ''
}

/** An order's attempts, oldest first. */
export const attemptsOf = (orderId: string) =>
  query<{ id: string; provider: Provider; reference: string; state: string }>(
    'select id, provider, reference, state from payment_attempt where order_id = $1 order by created_at',
    [orderId],
  )

export async function attemptsFor({ id }: Sold) {
  const [order] = await query<{ order_id: string }>('select order_id from order_item where product_id = $1', [id])
  return attemptsOf(order?.order_id ?? '')
}

export const setOrder = (id: string, status: string, paymentStatus: string) =>
  query('update "order" set status = $2, payment_status = $3 where id = $1', [id, status, paymentStatus])

export const setAttempt = (reference: string, state: string, channel: string | null = null) =>
  query('update payment_attempt set state = $2, channel = $3 where reference = $1', [reference, state, channel])

/** Sets the sandbox's switches for one charge, or for the next one. */
export async function setScenario(
  page: Page,
  provider: Provider,
  switches: Record<string, unknown>,
  reference?: string,
): Promise<void> {
  const answer = await page.request.post('/sandbox/control/scenario', { data: { provider, switches, reference } })
  expect(answer.ok()).toBe(true)
}

/** Advances the sandbox's clock, for example to send a delayed webhook at once. */
export async function advanceSandboxClock(page: Page, advanceMs: number): Promise<void> {
  const answer = await page.request.post('/sandbox/control/clock', { data: { advanceMs } })
  expect(answer.ok()).toBe(true)
}

const closedText = 'Payment modal closed. If payment was successful, please check your order status.'
const slowText = 'Payment verification is taking longer than expected. Please check your order status.'

/** Advances the page's clock, which must be installed, by the 2 seconds after which it checks a closed popup. */
export async function lookAtClosedPopup(page: Page): Promise<void> {
  await expect(page.getByText('Checking your payment…')).toBeVisible()
  await page.clock.fastForward(2_000)
}

/** Expects a closed popup to be checked after 2 seconds of the page's clock; 3 seconds later the page asks the provider. */
export async function seeClosedPopupLookedAt(page: Page): Promise<void> {
  await lookAtClosedPopup(page)
  await expect(toast(page, closedText)).toBeVisible()
  await page.clock.fastForward(3_000)
}

/** Expects both checks of a closed popup, with a message each. */
export async function seeClosedPopupChecked(page: Page): Promise<void> {
  await seeClosedPopupLookedAt(page)
  await expect(toast(page, slowText)).toBeVisible()
}
