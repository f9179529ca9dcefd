import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Payer } from '#domain/orders/order.ts'
import type { PlaceOrderInput } from './placement.ts'

/**
 * Who pays, and is written to. The checkout asks for one contact: a guest's is the payer's too. A customer is written to at the address
 * of her account, which is confirmed, whoever receives the parcel.
 */
export function payerOf({ shippingAddress: { email, phone } }: PlaceOrderInput, viewer: Viewer): Payer {
  return { email: viewer.kind === 'anonymous' ? email : viewer.email, phone }
}
