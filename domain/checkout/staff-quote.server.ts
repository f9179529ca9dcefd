import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { normaliseCode } from '#domain/coupons/coupon.ts'
import { findCoupon } from '#domain/coupons/queries.server.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { priceQuote } from './price-quote.ts'
import { readLines } from './read-lines.server.ts'
import type { ReservingOrder } from './reserved-by-order.server.ts'
import type { AgreedPrice, StaffCart, StaffQuote, StaffQuotedLine } from './staff-order.ts'

/** Who pays for an order that staff make: a customer with an account, or a guest. */
export type StaffPayer = { userId: string | null; email: string }

/** A quote with the stock rows that it would draw from. */
export type StaffQuoteReading = { quote: StaffQuote; stockIds: (number | null)[] }

/** What an order made by staff would cost now, by the shop's own prices and terms and the agreed prices. */
export async function quoteStaffOrder(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  cart: StaffCart,
  viewer: Viewer,
): Promise<{ ok: true; quote: StaffQuote } | AccessRefusal> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  const payer = (await readPayer(db, cart)) ?? { userId: null, email: cart.email }
  return { ok: true, quote: (await readStaffQuote(db, { ...cart, payer }, clock())).quote }
}

/**
 * The account of a customer with its e-mail address; a guest has the address that was typed. Null if there is no such
 * customer.
 */
export async function readPayer(
  db: Queryable,
  { customerId, email }: Pick<StaffCart, 'customerId' | 'email'>,
): Promise<StaffPayer | null> {
  if (customerId === null) return { userId: null, email }
  const customer = await db
    .selectFrom('customer')
    .leftJoin('user', 'user.id', 'customer.userId')
    .where('customer.id', '=', customerId)
    .select(['customer.userId', 'user.email'])
    .executeTakeFirst()
  if (!customer) return null
  return { userId: customer.userId, email: customer.email ?? email }
}

type CartOfPayer = Pick<StaffCart, 'lines' | 'couponCode' | 'isCollected'> & { payer: StaffPayer }

/** The same within a transaction. What the orders `own` have already taken counts as free. */
export async function readStaffQuote(
  db: Queryable,
  { lines, couponCode, payer, isCollected }: CartOfPayer,
  now: Date,
  own: ReservingOrder[] = [],
): Promise<StaffQuoteReading> {
  const code = normaliseCode(couponCode ?? '')
  const pieces = own.flatMap(({ reserved }) => reserved.pieces)
  const [read, found, settings] = await Promise.all([
    readLines(db, lines, pieces),
    code === '' ? null : findCoupon(db, code, { customer: payer, except: own.map(({ id }) => id) }),
    readSettings(db),
  ])
  const terms = isCollected ? { ...settings.terms, shippingFee: 0 } : settings.terms
  const uses = own.filter(({ reserved }) => found !== null && reserved.couponId === found.id).length
  const coupon = found && { ...found, timesUsed: found.timesUsed - uses }
  const quoted = read.map((line, at) => withAgreed(line.quoted, lines[at]?.agreed ?? null))
  const { totals, coupon: applied, couponProblem } = priceQuote(quoted, code, coupon, { terms, now })
  const notBelow = quoted.flatMap((line) =>
    line.problem !== 'gone' && line.listPrice !== null && line.price >= line.listPrice
      ? [{ productId: line.productId, size: line.size, color: line.color }]
      : [],
  )
  return {
    quote: { lines: quoted, totals, coupon: applied, couponProblem, notBelow },
    stockIds: read.map(({ stockId }) => stockId),
  }
}

function withAgreed(
  line: Awaited<ReturnType<typeof readLines>>[number]['quoted'],
  agreed: AgreedPrice | null,
): StaffQuotedLine {
  if (line.problem === 'gone') return { ...line, listPrice: null }
  return agreed === null ? { ...line, listPrice: null } : { ...line, price: agreed.price, listPrice: line.price }
}
