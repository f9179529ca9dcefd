import type { Viewer } from '#domain/accounts/viewer.ts'
import type { CouponCustomer } from '#domain/coupons/coupon.ts'
import type { CountedPayer } from '#domain/orders/counted-payer.server.ts'
import type { Payer } from '#domain/orders/order.ts'
import type { PlaceOrderInput } from './placement.ts'

/**
 * Who pays, and is written to. The checkout asks for one contact: a guest's is the payer's too. A customer is written to at the address
 * of her account, which is confirmed, whoever receives the parcel.
 */
export function payerOf(
  { shippingAddress: { email, phone } }: Pick<PlaceOrderInput, 'shippingAddress'>,
  viewer: Viewer,
): Payer {
  return { email: viewer.kind === 'anonymous' ? email : viewer.email, phone }
}

/** By whom an order is counted beside others that aren't paid. */
export const countedPayerOf = (input: Pick<PlaceOrderInput, 'shippingAddress'>, viewer: Viewer): CountedPayer => ({
  userId: viewer.kind === 'anonymous' ? null : viewer.userId,
  email: payerOf(input, viewer).email,
})

/** Whose uses of a coupon count for an order: the customer's by her account and its address, a guest's by the address she gives. */
export const couponCustomerOf = (input: Pick<PlaceOrderInput, 'shippingAddress'>, viewer: Viewer): CouponCustomer => ({
  userId: viewer.kind === 'anonymous' ? null : viewer.userId,
  email: payerOf(input, viewer).email,
})
