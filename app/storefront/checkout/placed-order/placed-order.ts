import type { Agreed } from '../form/order-fields.ts'

/** A placed order that awaits payment. */
export type PlacedOrder = { id: string } & Omit<Agreed, 'address' | 'savedAddress' | 'account'>

/** The order that was placed as its shopper agreed to it. */
export const placedOf = (id: string, { provider, lines, couponCode, totals }: Agreed): PlacedOrder => ({
  id,
  provider,
  lines,
  couponCode,
  totals,
})
