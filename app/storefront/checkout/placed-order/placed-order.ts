import type { Agreed } from '../form/order-fields.ts'

/** A placed order that awaits payment. */
export type PlacedOrder = { id: string } & Omit<Agreed, 'address' | 'savedAddress' | 'account'>

/** The placed order, with the contents that the shopper agreed to. */
export const placedOf = (id: string, { provider, lines, couponCode, totals }: Agreed): PlacedOrder => ({
  id,
  provider,
  lines,
  couponCode,
  totals,
})
