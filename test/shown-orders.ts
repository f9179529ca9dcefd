import type { Order, OrderItem } from '#domain/orders/order.ts'
import { anAddress } from './factories.ts'

const anItem: OrderItem = {
  ...{ lineKey: 'p|M|', kind: 'ready_made', productId: 'p', name: 'Bùbá', slug: 'buba', image: null },
  ...{ size: 'M', color: null, attributes: {}, price: 2_450_000, quantity: 2 },
}

/** A line of an order as it is displayed: two of a Bùbá for ₦24,500 each. */
export const anItemToShow = (changes: Partial<OrderItem> = {}): OrderItem => ({ ...anItem, ...changes })

/** An order as it is displayed: paid, two pieces, ₦51,500 with shipping. */
export const anOrderToShow = (changes: Partial<Order> = {}): Order => ({
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  status: 'processing',
  paymentStatus: 'success',
  paymentGateway: 'paystack',
  channel: 'shop',
  email: anAddress.email,
  phone: anAddress.phone,
  isGuestOrder: true,
  isCollected: false,
  subtotal: 4_900_000,
  discount: 0,
  shippingFee: 250_000,
  totalAmount: 5_150_000,
  coupon: null,
  shippingAddress: anAddress,
  items: [anItem],
  transactionId: null,
  shipment: null,
  createdAt: '2026-03-01T09:00:00.000Z',
  expiresAt: null,
  ...changes,
})
