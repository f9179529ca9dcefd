import type { Queryable } from '#domain/transaction.server.ts'
import { type CartToQuote, type QuoteReading, readQuote } from './quote-cart.server.ts'
import type { ReservingOrder } from './reserved-by-order.server.ts'

/** A quote, and the orders that must be cancelled to make it possible. */
export type QuoteWithReleasedOrders = { reading: QuoteReading; needed: ReservingOrder[] }

/**
 * Quotes a cart as if the orders `replaced` were cancelled, and as many of `others`, in their order, as hold stock or a
 * coupon that the cart lacks.
 */
export async function quoteWithReleasedOrders(
  db: Queryable,
  cart: CartToQuote,
  now: Date,
  { replaced, others }: { replaced: readonly ReservingOrder[]; others: readonly ReservingOrder[] },
  read?: Parameters<typeof readQuote>[4],
): Promise<QuoteWithReleasedOrders> {
  const needed: ReservingOrder[] = []
  let reading = await readQuote(db, cart, now, replaced, read)
  for (const order of others) {
    if (!freesNeeded(order, reading)) continue
    needed.push(order)
    reading = await readQuote(db, cart, now, [...replaced, ...needed])
  }
  return { reading, needed }
}

function freesNeeded({ reserved }: ReservingOrder, { quote, lines, couponId }: QuoteReading): boolean {
  const short = lines.flatMap(({ quoted: { problem }, stockId }) =>
    problem === 'sold_out' || problem === 'too_many' ? [stockId] : [],
  )
  const isCouponShort = quote.couponProblem?.reason === 'used_up'
  return (
    reserved.pieces.some(({ stockId }) => short.includes(stockId)) ||
    (isCouponShort && reserved.couponId !== null && reserved.couponId === couponId)
  )
}
