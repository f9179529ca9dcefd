import type { BasketLine } from '#domain/cart/cart-line.ts'
import { normaliseCode } from '#domain/coupons/coupon.ts'
import { findCoupon } from '#domain/coupons/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { type Held, readReplaceable } from './held-by-order.server.ts'
import { priceQuote } from './price-quote.ts'
import type { Quote } from './quote.ts'
import { type ReadLine, readLines } from './read-lines.server.ts'

export type BasketToQuote = { lines: readonly BasketLine[]; couponCode: string | null }

/**
 * Prices a basket by today's catalogue, stock and coupons, without ordering anything. What an unpaid order of the same shopper
 * holds, which the basket is to replace, counts as free; the caller has checked that it is hers.
 */
export async function quoteBasket(
  shop: Pick<Shop, 'db' | 'clock'>,
  basket: BasketToQuote,
  replaces: string | null = null,
): Promise<Quote> {
  const replaceable = replaces === null ? null : await readReplaceable(shop.db, replaces)
  const held = replaceable?.state === 'unpaid' ? replaceable.held : null
  return (await readQuote(shop.db, basket, shop.clock(), held)).quote
}

export type QuoteReading = { quote: Quote; lines: ReadLine[] }

/** The quote together with the stock rows it would draw from; for placing an order in the same transaction. */
export async function readQuote(
  db: Queryable,
  basket: BasketToQuote,
  now: Date,
  held: Held | null = null,
): Promise<QuoteReading> {
  const code = normaliseCode(basket.couponCode ?? '')
  const [lines, found] = await Promise.all([
    readLines(db, basket.lines, held?.pieces),
    code === '' ? Promise.resolve(null) : findCoupon(db, code),
  ])
  const isHeld = found !== null && found.id === held?.couponId
  const coupon = isHeld ? { ...found, timesUsed: found.timesUsed - 1 } : found
  const quoted = lines.map((line) => line.quoted)
  return { quote: { lines: quoted, ...priceQuote(quoted, code, coupon, now) }, lines }
}
