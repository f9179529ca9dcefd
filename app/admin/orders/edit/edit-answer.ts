import type { EditedOrder } from '#domain/fulfilment/edited-order.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'

type Problems = Partial<Record<keyof ShippingAddress, string>>
type Quantities = Partial<Record<string, number>>

/**
 * Why an order wasn't changed, with what was typed and what that was `seen` over. What was changed leads to the order's page, unless the
 * page was to stay: then it `isSaved`.
 */
export type EditAnswer = { isUnanswered?: boolean; isSaved?: boolean } & (
  | { about: 'contact'; why: string | null; typed: ShippingAddress; seen: ShippingAddress; problems: Problems }
  /** `edited`: what would become of it, to be agreed to. */
  | { about: 'pieces'; why: string | null; quantities: Quantities; seen: Quantities; edited: EditedOrder | null }
)
