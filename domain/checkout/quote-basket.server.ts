import type { BasketLine } from '#domain/cart/cart-line.ts'
import { normaliseCode } from '#domain/coupons/coupon.ts'
import { findCoupon } from '#domain/coupons/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { priceQuote } from './price-quote.ts'
import type { Quote } from './quote.ts'
import { type ReadLine, readLines } from './read-lines.server.ts'

export type BasketToQuote = { lines: readonly BasketLine[]; couponCode: string | null }

/** Prices a basket by today's catalogue, stock and coupons, without ordering anything. */
export async function quoteBasket(shop: Pick<Shop, 'db' | 'clock'>, basket: BasketToQuote): Promise<Quote> {
  return (await readQuote(shop.db, basket, shop.clock())).quote
}

export type QuoteReading = { quote: Quote; lines: ReadLine[] }

/** The quote together with the stock rows it would draw from; for placing an order in the same transaction. */
export async function readQuote(db: Queryable, basket: BasketToQuote, now: Date): Promise<QuoteReading> {
  const code = normaliseCode(basket.couponCode ?? '')
  const [lines, coupon] = await Promise.all([
    readLines(db, basket.lines),
    code === '' ? Promise.resolve(null) : findCoupon(db, code),
  ])
  const quoted = lines.map((line) => line.quoted)
  return { quote: { lines: quoted, ...priceQuote(quoted, code, coupon, now) }, lines }
}
