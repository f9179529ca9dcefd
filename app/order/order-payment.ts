import type { Order } from '#domain/orders/order.ts'
import type { PaymentState } from '#domain/payments/attempts/payment-state.ts'

export type OrderPayment = {
  order: Pick<Order, 'id' | 'status' | 'paymentStatus' | 'paymentGateway' | 'totalAmount'>
  payment: PaymentState
  /** When the reservation of the unpaid order ends, as text. */
  reservedUntilText: string | null
  /** Whether an administrator cancelled it; false if it ended because it wasn't paid in time. */
  isCancelledByShop: boolean
}

/** Whether a payment in progress can still pay the order. */
export const isPayable = (shown: OrderPayment): boolean => isUnpaid(shown) && shown.order.status !== 'cancelled'

/** Whether the payment state can still change. */
export const isUnsettled = (shown: OrderPayment): boolean =>
  isPayable(shown) || (isUnpaid(shown) && (shown.payment.awaited !== null || shown.payment.isUnderReview))

const isUnpaid = ({ order: { paymentStatus } }: OrderPayment) =>
  paymentStatus === 'pending' || paymentStatus === 'failed'

/** Whether the order will still be fulfilled: one that was refunded before it was shipped isn't, whatever its status says. */
export const goesOn = ({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>): boolean =>
  status !== 'cancelled' && !(paymentStatus === 'refunded' && (status === 'pending' || status === 'processing'))
