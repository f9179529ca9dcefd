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
  /** Who would use the coupon, as far as that is known. */
  customer?: CouponCustomer | undefined
}

const unknownBrowser: OwnOrders = { ownOrders: [], unansweredKeys: [] }

/**
 * Prices a cart by today's catalogue, stock and coupons, without ordering anything. What unpaid orders of the same browser reserve
 * counts as free: placing takes it over where it is needed.
 */
export async function quoteCart(
  shop: Pick<Shop, 'db' | 'clock'>,
  cart: CartToQuote,
  own: OwnOrders = unknownBrowser,
): Promise<Quote> {
  if (own.ownOrders.length + own.unansweredKeys.length === 0) {
    return (await readQuote(shop.db, cart, shop.clock())).quote
  }
  // One snapshot: an order placed between two reads would count its pieces twice, or not at all.
  const moment = shop.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await moment.execute(async (tx) => {
    const holding = await readReservingOrders(tx, [...own.ownOrders, ...(await findUnansweredOrders(tx, own))])
    return (await readQuote(tx, cart, shop.clock(), holding)).quote
  })
}

/** The rows of a quote but those of its coupon, to be read in one trip with others. */
export const quoteStatements = (cart: CartToQuote) => [...lineStatements(cart.lines), settingsStatement()] as const

export type QuoteRows = readonly [...LineRows, Parameters<typeof toVersionedSettings>[0]]

/** `couponId`: of the coupon that was asked for, whether it counts or not. `settings`: those that it was priced by. */
export type QuoteReading = { quote: Quote; lines: ReadLine[]; couponId: string | null; settings: ShopSettings }

/**
 * The quote together with the stock rows it would draw from; for placing an order in the same transaction. What the `holding` orders
 * reserve counts as free. `read`: its rows, where they were read in one trip with others.
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
