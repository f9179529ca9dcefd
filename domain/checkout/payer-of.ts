import type { Viewer } from '#domain/accounts/viewer.ts'
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

/**
 * Who is counted for an order, beside others that aren't paid and for the uses of a coupon: a customer by her account and its address, a
 * guest by the address she gives.
 */
export const countedPayerOf = (input: Pick<PlaceOrderInput, 'shippingAddress'>, viewer: Viewer): CountedPayer => ({
  userId: viewer.kind === 'anonymous' ? null : viewer.userId,
  email: payerOf(input, viewer).email,
})
