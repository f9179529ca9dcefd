import type { PlacementRefusal } from '#domain/checkout/placement.ts'
import type { Order } from '#domain/orders/order.ts'
import type { CheckoutField } from '#domain/orders/shipping-address.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'

export type FieldErrors = Partial<Record<CheckoutField, string>>

/** The result of placing an order. */
export type CheckoutAnswer =
  | {
      ok: true
      order: Pick<Order, 'id' | 'totalAmount' | 'status' | 'paymentStatus' | 'transactionId'>
      payment: OpenedPayment | null
    }
  | { ok: false; reason: 'fields'; errors: FieldErrors }
  | ({ ok: false } & PlacementRefusal)
  /** The form is invalid beyond its address fields, e.g. the cart is empty. */
  | { ok: false; reason: 'unreadable' }
  /** The page was shown for an account, but now nobody or somebody else is signed in. */
  | { ok: false; reason: 'signed_out' | 'other_account' }
  /** Rate limited. */
  | { ok: false; reason: 'too_many_requests' }
  /** No response. */
  | { ok: false; reason: 'offline' }
  | { ok: false; reason: 'fault' }
