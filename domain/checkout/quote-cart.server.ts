import type { CartLineInput } from '#domain/cart/cart-line.ts'
import { type CouponCustomer, normaliseCode } from '#domain/coupons/coupon.ts'
import { findCoupon } from '#domain/coupons/queries.server.ts'
import { settingsStatement, toVersionedSettings } from '#domain/settings/read-settings.server.ts'
import type { ShopSettings } from '#domain/settings/shop-settings.ts'
import type { Shop } from '#domain/shop.ts'
import { inOneTrip } from '#domain/statement.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { priceQuote } from './price-quote.ts'
import type { Quote } from './quote.ts'
import { type LineRows, lineStatements, type ReadLine, toReadLines } from './read-lines.server.ts'
import {
  findUnansweredOrders,
  type OwnOrders,
  type ReservingOrder,
  readReservingOrders,
} from './reserved-by-order.server.ts'

export type CartToQuote = {
  lines: readonly CartLineInput[]
  couponCode: string | null
  /** The customer for whom the coupon's uses are counted, as far as she is known. */
  customer?: CouponCustomer | undefined
}

const unknownBrowser: OwnOrders = { ownOrders: [], unansweredKeys: [] }

/**
 * Prices a cart by the present catalogue, stock and coupons, without ordering. What unpaid orders of the same browser
 * reserve counts as free, because an order would take it over.
 */
export async function quoteCart(
  shop: Pick<Shop, 'db' | 'clock'>,
  cart: CartToQuote,
  own: OwnOrders = unknownBrowser,
): Promise<Quote> {
  if (own.ownOrders.length + own.unansweredKeys.length === 0) {
    return (await readQuote(shop.db, cart, shop.clock())).quote
  }
  // One snapshot: between separate reads an order might be placed, whose pieces would be counted twice or not at all.
  const moment = shop.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await moment.execute(async (tx) => {
    const holding = await readReservingOrders(tx, [...own.ownOrders, ...(await findUnansweredOrders(tx, own))])
    return (await readQuote(tx, cart, shop.clock(), holding)).quote
  })
}

/** The queries of a quote apart from its coupon, to be run together with others. */
export const quoteStatements = (cart: CartToQuote) => [...lineStatements(cart.lines), settingsStatement()] as const

export type QuoteRows = readonly [...LineRows, Parameters<typeof toVersionedSettings>[0]]

/** `couponId` is the coupon that was entered, even if it can't be used; `settings` are those used for the prices. */
export type QuoteReading = { quote: Quote; lines: ReadLine[]; couponId: string | null; settings: ShopSettings }

/**
 * A quote with the stock rows that it would draw from, for placing an order in the same transaction. What the orders
 * `holding` reserve counts as free. `read` is the result of `quoteStatements`, if it was run already.
 */
export async function readQuote(
  db: Queryable,
  cart: CartToQuote,
  now: Date,
  holding: readonly ReservingOrder[] = [],
  read?: QuoteRows,
): Promise<QuoteReading> {
  const code = normaliseCode(cart.couponCode ?? '')
  const found =
    code === '' ? null : await findCoupon(db, code, { customer: cart.customer, except: holding.map(({ id }) => id) })
  const [products, cells, settingsRows] = read ?? (await inOneTrip(db, ...quoteStatements(cart)))
  const reserved = holding.flatMap((order) => order.reserved.pieces)
  const lines = toReadLines(cart.lines, [products, cells], reserved)
  const { settings } = toVersionedSettings(settingsRows)
  const uses = holding.filter(({ reserved }) => found !== null && reserved.couponId === found.id).length
  const coupon = found && { ...found, timesUsed: found.timesUsed - uses }
  const quoted = lines.map((line) => line.quoted)
  return {
    quote: { lines: quoted, ...priceQuote(quoted, code, coupon, { terms: settings.terms, now }) },
    lines,
    couponId: found?.id ?? null,
    settings,
  }
}
