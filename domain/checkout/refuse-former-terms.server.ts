import { sql } from 'kysely'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { findCoupon } from '#domain/coupons/queries.server.ts'
import type { LineToRecord } from '#domain/orders/record-order.server.ts'
import { priceCart, type Totals } from '#domain/pricing/price-cart.ts'
import { settingsStatement, toVersionedSettings } from '#domain/settings/read-settings.server.ts'
import { inOneTrip, statement } from '#domain/statement.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { checkQuote } from './check-quote.ts'
import type { PlacementRefusal, PlaceOrderInput } from './placement.ts'
import { type CartToQuote, readQuote } from './quote-cart.server.ts'
import type { ReservingOrder } from './reserved-by-order.server.ts'

/** An order that is about to be placed: what was asked for, what it has taken, and what it costs so far. */
type Placing = {
  input: PlaceOrderInput
  cart: CartToQuote
  own: ReservingOrder
  lines: readonly LineToRecord[]
  coupon: Coupon | null
  totals: Totals
}

/**
 * Why an order doesn't stand by the prices and terms of now; null where it does. Asked after the last lock was waited for: then prices,
 * coupon, fee and stock of an order have held at one and the same moment. What it has taken itself counts as free.
 */
export async function refuseFormerTerms(
  tx: Tx,
  { input, cart, own, lines, coupon, totals }: Placing,
  now: Date,
  [settingsRows, priceRows]: TermRows,
): Promise<PlacementRefusal | null> {
  const { terms } = toVersionedSettings(settingsRows).settings
  const prices = new Map(priceRows.map(({ id, price }) => [id, price]))
  const priced = lines.map(({ productId, price, quantity }) => ({ price: prices.get(productId) ?? price, quantity }))
  const current = priceCart(priced, coupon && (await findCoupon(tx, coupon.code)), terms)
  const isRepriced = lines.some(({ price }, at) => priced[at]?.price !== price)
  const isDiscountedOtherwise = current.discount !== totals.discount
  if (current.shippingFee === totals.shippingFee && !isRepriced && !isDiscountedOtherwise) return null
  const { quote } = await readQuote(tx, cart, now, [own])
  if (!isRepriced && !isDiscountedOtherwise) return { reason: 'shipping_changed', quote }
  return checkQuote(quote, input) ?? { reason: 'price_changed', quote, repriced: [] }
}

/** What `refuseFormerTerms` decides by, to be read behind the last lock. */
export const termStatements = (lines: readonly { productId: string }[]) =>
  [settingsStatement(), pricesOf({ ids: [...new Set(lines.map(({ productId }) => productId))] })] as const

/** The same, read by themselves. */
export const readTerms = (tx: Tx, lines: readonly { productId: string }[]): Promise<TermRows> =>
  inOneTrip(tx, ...termStatements(lines))

export type TermRows = readonly [Parameters<typeof toVersionedSettings>[0], readonly { id: string; price: number }[]]

const pricesOf = statement((db, { ids }: { ids: string[] }) =>
  db.selectFrom('product').where(sql<boolean>`id = any(${ids}::uuid[])`).select(['id', 'price']),
)
