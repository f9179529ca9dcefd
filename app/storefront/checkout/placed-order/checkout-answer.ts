import type { PlacementRefusal } from '#domain/checkout/placement.ts'
import type { Order } from '#domain/orders/order.ts'
import type { CheckoutField } from '#domain/orders/shipping-address.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'

export type FieldErrors = Partial<Record<CheckoutField, string>>

/** What placing an order from the page comes to. */
export type CheckoutAnswer =
  | {
      ok: true
      order: Pick<Order, 'id' | 'totalAmount' | 'status' | 'paymentStatus' | 'transactionId'>
      payment: OpenedPayment | null
    }
  | { ok: false; reason: 'fields'; errors: FieldErrors }
  | ({ ok: false } & PlacementRefusal)
  /** What the page sent along can't be an order: an empty cart, for one. */
  | { ok: false; reason: 'unreadable' }
  /** Too many orders from this address: not judged at all. */
  | { ok: false; reason: 'too_many_requests' }
  /** No answer came. */
  | { ok: false; reason: 'offline' }
  | { ok: false; reason: 'fault' }
