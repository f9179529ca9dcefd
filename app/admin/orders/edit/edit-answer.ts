import type { EditedOrder } from '#domain/fulfilment/edited-order.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'

type Problems = Partial<Record<keyof ShippingAddress, string>>
type Quantities = Partial<Record<string, number>>

/**
 * Why an order wasn't changed, with what was typed and the values (`seen`) that this was based on. After a successful change the
 * order's page follows, unless this page must stay: then `isSaved` is set.
 */
export type EditAnswer = { isUnanswered?: boolean; isSaved?: boolean } & (
  | { about: 'contact'; why: string | null; typed: ShippingAddress; seen: ShippingAddress; problems: Problems }
  /** `edited`: a preview of the changed order, to be confirmed. */
  | { about: 'pieces'; why: string | null; quantities: Quantities; seen: Quantities; edited: EditedOrder | null }
)
