import type { EditedOrder } from '#domain/fulfilment/edited-order.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'

type Problems = Partial<Record<keyof ShippingAddress, string>>
type Quantities = Partial<Record<string, number>>

/** Why an order wasn't changed, with what was typed and what that was `seen` over; what was changed leads to the order's page. */
export type EditAnswer = { isUnanswered?: boolean } & (
  | { about: 'contact'; why: string; typed: ShippingAddress; seen: ShippingAddress; problems: Problems }
  /** `edited`: what would become of it, to be agreed to. */
  | { about: 'pieces'; why: string | null; quantities: Quantities; seen: Quantities; edited: EditedOrder | null }
)
