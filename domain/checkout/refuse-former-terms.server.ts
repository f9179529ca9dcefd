import { shippingFeeOf, type Totals } from '#domain/pricing/price-cart.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { PlacementRefusal } from './placement.ts'
import { type CartToQuote, readQuote } from './quote-cart.server.ts'
import type { ReservingOrder } from './reserved-by-order.server.ts'

/**
 * Why totals don't stand by the terms of now; null where they do. Asked after the last lock was waited for: then fee, coupon and stock
 * of an order have held at one and the same moment. What `own`, the order itself, has taken counts as free.
 */
export async function refuseFormerTerms(
  tx: Tx,
  { cart, own }: { cart: CartToQuote; own: ReservingOrder },
  { subtotal, discount, shippingFee }: Totals,
  now: Date,
): Promise<PlacementRefusal | null> {
  const { terms } = await readSettings(tx)
  if (shippingFeeOf(subtotal - discount, terms) === shippingFee) return null
  return { reason: 'shipping_changed', quote: (await readQuote(tx, cart, now, [own])).quote }
}
