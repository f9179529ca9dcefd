import type { Queryable } from '#domain/transaction.server.ts'
import type { HoldingOrder } from './held-by-order.server.ts'
import { type CartToQuote, type QuoteReading, readQuote } from './quote-cart.server.ts'

/** A quote with the orders that must make way for it to hold. */
export type ReadingMadeWayFor = { reading: QuoteReading; needed: HoldingOrder[] }

/**
 * Quotes a cart with what the `replaced` orders hold, and with that of `others`, in their order, only as far as it helps where
 * pieces or a coupon's uses are short without. What is still short then is short for good.
 */
export async function readMakingWay(
  db: Queryable,
  cart: CartToQuote,
  now: Date,
  { replaced, others }: { replaced: readonly HoldingOrder[]; others: readonly HoldingOrder[] },
): Promise<ReadingMadeWayFor> {
  const needed: HoldingOrder[] = []
  let reading = await readQuote(db, cart, now, replaced)
  for (const order of others) {
    if (!helps(order, reading)) continue
    needed.push(order)
    reading = await readQuote(db, cart, now, [...replaced, ...needed])
  }
  return { reading, needed }
}

function helps({ held }: HoldingOrder, { quote, lines, couponId }: QuoteReading): boolean {
  const short = lines.flatMap(({ quoted: { problem }, stockId }) =>
    problem === 'sold_out' || problem === 'too_many' ? [stockId] : [],
  )
  const isCouponShort = quote.couponProblem?.reason === 'used_up'
  return (
    held.pieces.some(({ stockId }) => short.includes(stockId)) ||
    (isCouponShort && held.couponId !== null && held.couponId === couponId)
  )
}
