import type { Viewer } from '#domain/accounts/viewer.ts'
import type { CountedPayer } from '#domain/orders/counted-payer.server.ts'
import type { Payer } from '#domain/orders/order.ts'
import type { PlaceOrderInput } from './placement.ts'

/**
 * The contact of the person who pays, to whom mails about the order go. A guest gives one contact for everything.
 * Somebody signed in gets mails at the confirmed address of her account, whoever receives the parcel.
 */
export function payerOf(
  { shippingAddress: { email, phone } }: Pick<PlaceOrderInput, 'shippingAddress'>,
  viewer: Viewer,
): Payer {
  return { email: viewer.kind === 'anonymous' ? email : viewer.email, phone }
}

/**
 * For whom an order counts in the limits of unpaid orders and coupons: a customer by her account and its e-mail
 * address, a guest by the e-mail address that she gives.
 */
export const countedPayerOf = (input: Pick<PlaceOrderInput, 'shippingAddress'>, viewer: Viewer): CountedPayer => ({
  userId: viewer.kind === 'anonymous' ? null : viewer.userId,
  email: payerOf(input, viewer).email,
})
