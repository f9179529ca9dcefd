import type { Page } from '@playwright/test'
import { clearCookies, expect, query, shopUrl } from './fixtures.ts'
import { aPiece, at, type Screen, type Walk } from './screen.ts'

/** Places the only order of this browser, as a guest, and sets its status and payment status. Returns its id. */
async function placeAsGuest(page: Page, status: string, paymentStatus: string): Promise<string> {
  // A guest with an unpaid order would be asked about that one first.
  await clearCookies(page)
  return placeOrder(page, status, paymentStatus)
}

/** Places an order in this browser, and sets its status and payment status. Returns its id. */
export async function placeOrder(page: Page, status: string, paymentStatus: string): Promise<string> {
  const { id, size, color } = await aPiece()
  const cart = { lines: [{ productId: id, size, color, quantity: 1 }], couponCode: null }
  const headers = { origin: shopUrl(), 'Idempotency-Key': crypto.randomUUID() }
  const quote = await page.request.post('/api/v1/quotes', { headers, data: cart })
  const { data } = (await quote.json()) as { data: { totals: { totalAmount: number } } }
  const shippingAddress = {
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: `ngozi-${crypto.randomUUID().slice(0, 8)}@example.com`,
    phone: '0803 123 4567',
    address: '3 Marina\nplotAdebanjoOlanrewajuCrescentOkeOdoAgbadoIjaiyeBehindTheMarket',
    city: 'Lagos Island',
    state: 'Lagos',
  }
  const order = { ...cart, shippingAddress, paymentGateway: 'paystack', expectedTotal: data.totals.totalAmount }
  const placed = await page.request.post('/api/v1/orders', { headers, data: order })
  const answer = (await placed.json()) as { order: { id: string } }
  await query('update "order" set status = $2, payment_status = $3 where id = $1', [
    answer.order.id,
    status,
    paymentStatus,
  ])
  return answer.order.id
}

/** The state of an order's payment, written over its only attempt. */
type PaymentSetting = { state: string; task?: string; refunded?: number }

async function setPayment(id: string, { state, task, refunded }: PaymentSetting): Promise<void> {
  const [attempt] = await query<{ id: string; reference: string }>(
    "update payment_attempt set state = $2, channel = 'bank_transfer' where order_id = $1 returning id, reference",
    [id, state],
  )
  if (task)
    await query(
      "insert into payment_task (order_id, kind, subject, detail) values ($1, $2, $3, 'for the look of it')",
      [id, task, attempt?.reference],
    )
  if (refunded)
    await query(
      "insert into refund (order_id, attempt_id, reference, amount, state, requested_by) values ($1, $2, $3, $4, 'done', 'a test')",
      [id, attempt?.id, `${attempt?.reference}-R`, refunded],
    )
}

const orderIn = (name: string, status: string, paymentStatus: string, setting?: PaymentSetting): Screen => ({
  name,
  open: async (page) => {
    const id = await placeAsGuest(page, status, paymentStatus)
    if (setting) await setPayment(id, setting)
    await page.goto(`/order-success?order=${id}`)
    await expect(page.getByText(`#${id.slice(0, 8)}`).first()).toBeVisible()
  },
})

/** Orders in every state, and orders that don't belong to the visitor. */
export const orderWalks: Walk[] = [
  {
    name: 'orders in each state',
    screens: [
      orderIn('an order that isn’t paid', 'pending', 'pending'),
      orderIn('an order whose payment failed', 'pending', 'failed'),
      orderIn('a paid order', 'processing', 'success'),
      orderIn('a shipped order', 'shipped', 'success'),
      orderIn('a cancelled order', 'cancelled', 'failed'),
      at('a stranger’s order', '/order-success?order=2f1c2a4e-0000-4000-8000-000000000000'),
      at('somebody else’s return from a provider', '/payment-return/ABCDEF01-00112233AABB'),
    ],
  },
  {
    name: 'orders with unusual payments',
    screens: [
      orderIn('an order that waits for a transfer', 'pending', 'pending', { state: 'pending' }),
      orderIn('an order whose payment is under review', 'pending', 'pending', {
        state: 'mismatch',
        task: 'check_mismatch',
      }),
      orderIn('an order that was paid twice', 'processing', 'success', { state: 'duplicate' }),
      orderIn('an order that was paid too late', 'cancelled', 'success', { state: 'paid', task: 'refund_late' }),
      orderIn('an order that was refunded in part', 'processing', 'success', { state: 'paid', refunded: 500_000 }),
      orderIn('an order that was refunded', 'processing', 'refunded', { state: 'paid', refunded: 500_000 }),
    ],
  },
]
