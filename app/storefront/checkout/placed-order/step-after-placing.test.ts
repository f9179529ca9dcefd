import { expect, test } from 'vitest'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import { stepAfterPlacing } from './step-after-placing.ts'

const order = {
  id: 'o1',
  totalAmount: 4_750_000,
  status: 'pending',
  paymentStatus: 'pending',
  transactionId: null,
} as const
const payment: OpenedPayment = {
  provider: 'paystack',
  reference: '5B1C2D3E-0011AABBCCDD',
  amount: 4_750_000,
  state: 'open',
  checkoutUrl: 'https://checkout.example/1',
  popup: null,
}

const step = (placed: Parameters<typeof stepAfterPlacing>[0]) => stepAfterPlacing(placed, order.totalAmount)

test('an order with a payment is paid by it', () => {
  expect(step({ order, payment })).toBe('pay')
  expect(step({ order: { ...order, paymentStatus: 'failed' }, payment })).toBe('pay')
  expect(step({ order, payment: { ...payment, state: 'unavailable' } })).toBe('pay')
})

test('a paid order is not paid again, whatever payment comes with it', () => {
  expect(step({ order: { ...order, status: 'processing', paymentStatus: 'success' }, payment })).toBe('paid')
  // Paid too late, after its stock was sold: the order page says so.
  expect(step({ order: { ...order, status: 'cancelled', paymentStatus: 'success' }, payment: null })).toBe('paid')
})

test('an order that ended unpaid, or was refunded, counts as ended', () => {
  expect(step({ order: { ...order, status: 'cancelled' }, payment: null })).toBe('ended')
  expect(step({ order: { ...order, status: 'processing', paymentStatus: 'refunded' }, payment: null })).toBe('ended')
})

test('an order without an open payment opens its page', () => {
  expect(step({ order, payment: null })).toBe('view_order')
})

// @rule back-office §2 Orders | An order sent again after staff edited it isn't paid at a total that wasn't agreed to, and its page says why
//   broken by: the total not compared (step-after-placing.ts)
test('an order that staff have changed meanwhile is shown before it is paid', () => {
  const changed = { ...order, totalAmount: 5_000_000 }
  expect(step({ order: changed, payment: null })).toBe('changed')
  expect(step({ order: changed, payment: { ...payment, amount: 5_000_000 } })).toBe('changed')
  expect(step({ order: { ...order, totalAmount: 1 }, payment })).toBe('changed')
  expect(step({ order: { ...changed, paymentStatus: 'success' }, payment: null })).toBe('paid')
  expect(step({ order: { ...changed, status: 'cancelled' }, payment: null })).toBe('ended')
})
