import type { EditedOrder } from '#domain/fulfilment/edited-order.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'

/** Why an order wasn't changed, with what was typed; what was changed leads to the order's page. */
export type EditAnswer = { isUnanswered?: boolean } & (
  | { about: 'contact'; why: string; typed: ShippingAddress; problems: Partial<Record<keyof ShippingAddress, string>> }
  /** `edited`: what would become of it, to be agreed to. */
  | { about: 'pieces'; why: string | null; quantities: Partial<Record<string, number>>; edited: EditedOrder | null }
)
