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

/** An order that is being placed: what was asked for, what it has taken, and what it costs by the first quote. */
type Placing = {
  input: PlaceOrderInput
  cart: CartToQuote
  own: ReservingOrder
  lines: readonly LineToRecord[]
  coupon: Coupon | null
  totals: Totals
}

/**
 * Refuses an order if prices or terms have changed since its quote; null if they haven't. It is called after the last
 * wait for a lock, so that prices, coupon, fee and stock were all valid at one moment. What the order itself has taken
 * counts as free.
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

/** The queries for `refuseFormerTerms`, to be run after the last wait for a lock. */
export const termStatements = (lines: readonly { productId: string }[]) =>
  [settingsStatement(), pricesOf({ ids: [...new Set(lines.map(({ productId }) => productId))] })] as const

/** Runs these queries on their own. */
export const readTerms = (tx: Tx, lines: readonly { productId: string }[]): Promise<TermRows> =>
  inOneTrip(tx, ...termStatements(lines))

export type TermRows = readonly [Parameters<typeof toVersionedSettings>[0], readonly { id: string; price: number }[]]

const pricesOf = statement((db, { ids }: { ids: string[] }) =>
  db.selectFrom('product').where(sql<boolean>`id = any(${ids}::uuid[])`).select(['id', 'price']),
)
