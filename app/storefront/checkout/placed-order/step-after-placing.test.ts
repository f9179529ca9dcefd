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

test('an order with a payment is paid by it', () => {
  expect(stepAfterPlacing({ order, payment })).toBe('pay')
  expect(stepAfterPlacing({ order: { ...order, paymentStatus: 'failed' }, payment })).toBe('pay')
  expect(stepAfterPlacing({ order, payment: { ...payment, state: 'unavailable' } })).toBe('pay')
})

test('an order that is paid already is not paid again, whatever payment comes with it', () => {
  expect(stepAfterPlacing({ order: { ...order, status: 'processing', paymentStatus: 'success' }, payment })).toBe(
    'paid',
  )
  // Paid too late, its pieces gone: its page says so.
  expect(stepAfterPlacing({ order: { ...order, status: 'cancelled', paymentStatus: 'success' }, payment: null })).toBe(
    'paid',
  )
})

test('an order that ended unpaid, or was refunded, makes room for a new one', () => {
  expect(stepAfterPlacing({ order: { ...order, status: 'cancelled' }, payment: null })).toBe('ended')
  expect(
    stepAfterPlacing({ order: { ...order, status: 'processing', paymentStatus: 'refunded' }, payment: null }),
  ).toBe('ended')
})

test('an order without an open payment opens its page', () => {
  expect(stepAfterPlacing({ order, payment: null })).toBe('view_order')
})
