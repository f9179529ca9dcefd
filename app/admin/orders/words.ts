import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'
import type { AdminIconName } from '../ui/admin-icon.tsx'

type Look = { word: string; icon: AdminIconName; color: string }

export const statusLooks: Record<OrderStatus, Look> = {
  pending: { word: 'Pending', icon: 'clock', color: 'text-pending' },
  processing: { word: 'Processing', icon: 'needle', color: 'text-processing' },
  shipped: { word: 'Shipped', icon: 'truck', color: 'text-shipped' },
  delivered: { word: 'Delivered', icon: 'check', color: 'text-success' },
  cancelled: { word: 'Cancelled', icon: 'close', color: 'text-danger' },
}

const paymentLooks: Record<PaymentStatus, Look> = {
  success: { word: 'Success', icon: 'check', color: 'text-success' },
  pending: { word: 'Pending', icon: 'clock', color: 'text-pending' },
  failed: { word: 'Failed', icon: 'close', color: 'text-danger' },
  refunded: { word: 'Refunded', icon: 'return', color: 'text-processing' },
}

/** How a payment status is displayed; an unknown one is "Unknown", in grey. */
export const paymentLook = (status: string): Look =>
  Object.hasOwn(paymentLooks, status)
    ? paymentLooks[status as PaymentStatus]
    : { word: 'Unknown', icon: 'alert', color: 'text-soft' }

/** The button labels for changing to a status. */
export const moveWords: Record<OrderStatus, string> = {
  pending: 'Mark as pending',
  processing: 'Mark as processing',
  shipped: 'Ship',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel order',
}

const nextOf: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
}

/** The usual next status; null for final ones. */
export const nextStatus = (status: OrderStatus): OrderStatus | null => nextOf[status] ?? null

type Collected = { isCollected: boolean }
type Standing = Collected & { status: OrderStatus }

/**
 * The next status of a particular order. A collected order isn't shipped. An unshipped order whose money is all refunded or being
 * refunded isn't shipped either, but cancelled.
 */
export function nextMove({ order, money, moves }: Pick<AdminOrder, 'moves' | 'money'> & { order: Standing }) {
  const { status, isCollected } = order
  const isRefunded = money.refundable === 0 && moves.some(({ risks }) => risks.includes('refunded'))
  if (isRefunded && (status === 'pending' || status === 'processing')) return 'cancelled'
  return isCollected && status === 'processing' ? 'delivered' : nextStatus(status)
}

/** The button label for an order, which may be collected. */
export const moveWord = (to: OrderStatus, { isCollected }: Collected): string =>
  isCollected && to === 'delivered' ? 'Mark as collected' : moveWords[to]
