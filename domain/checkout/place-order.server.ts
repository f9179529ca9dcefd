import { claimCoupon } from '#domain/coupons/claim-coupon.server.ts'
import { couponMessage } from '#domain/coupons/coupon.ts'
import type { Order } from '#domain/orders/order.ts'
import { findOrder, readOwnOrderIds } from '#domain/orders/queries.server.ts'
import { orderStatements } from '#domain/orders/record-order.server.ts'
import { type Attempt, attemptStatement, openAttempt } from '#domain/payments/attempts/open-attempt.server.ts'
import { reservedUntil } from '#domain/payments/attempts/reservation-times.ts'
import { resumePayment } from '#domain/payments/attempts/resume-payment.server.ts'
import type { PaymentProvider } from '#domain/payments/provider.ts'
import { settleOrderAttempts } from '#domain/payments/settlement/settle-order-attempts.server.ts'
import type { Shop } from '#domain/shop.ts'
import { begunByWork, inTransaction, type Tx } from '#domain/transaction.server.ts'
import { checkQuote } from './check-quote.ts'
import { checkSavedAddress } from './check-saved-address.server.ts'
import {
  findEarlierOrder,
  findOrdersToReplace,
  lockOrdersToReplace,
  type OrdersToReplace,
} from './earlier-order.server.ts'
import { fingerprintOf } from './fingerprint.server.ts'
import { linesToRecord } from './lines-to-record.ts'
import { countedPayerOf, payerOf } from './payer-of.ts'
import {
  type Placement,
  type PlacementRefusal,
  type PlaceOrderContext,
  type PlaceOrderInput,
  unknownBrowser,
} from './placement.ts'
import { checkLimits, openPlacing, readLimits } from './placing-trips.server.ts'
import { inPlacingTurn } from './placing-turns.ts'
import type { Quote } from './quote.ts'
import { type CartToQuote, readQuote } from './quote-cart.server.ts'
import { quoteWithReleasedOrders } from './quote-with-released-orders.server.ts'
import { readTerms, refuseFormerTerms } from './refuse-former-terms.server.ts'
import { replayOrder } from './replayed-order.server.ts'
import type { ReservingOrder } from './reserved-by-order.server.ts'
import { saveUsedAddress } from './save-used-address.server.ts'
import { writeOrder } from './write-order.server.ts'

/**
 * Places an order: prices it from the shop's own rows, takes stock and coupon, and writes order, lines, payment attempt
 * and mail, all in one transaction; then opens the payment. The client's prices are only compared with these, to know
 * whether the shopper must agree again.
 *
 * The same checkout key with the same contents returns the first order as it is now, with a payment if it can still be
 * paid at the agreed total; with other contents it is refused.
 *
 * An unpaid order of the same browser that this one replaces is cancelled in the same transaction, and what it reserved
 * is taken over. Before that happens to an order for the same lines, or to one that reserves what this one needs, the
 * shopper is asked: the first request is refused. More than may be reserved unpaid is refused, too.
 */
export async function placeOrder(
  shop: Shop,
  input: PlaceOrderInput,
  context: PlaceOrderContext = unknownBrowser,
): Promise<Placement> {
  const provider = shop.providers.get(input.paymentGateway)
  if (!provider) return { ok: false, reason: 'provider_not_offered' }
  const ofAccount = await readOwnOrderIds(shop.db, context.viewer)
  const cart = { ...input, customer: countedPayerOf(input, context.viewer) }
  const placing = { ...context, cart, ownOrders: [...new Set([...ofAccount, ...context.ownOrders])] }
  const ordersToReplace = await findOrdersToReplace(shop.db, cart, placing, shop.clock())
  // One of them may be paid although the shop doesn't know yet.
  for (const id of [...ordersToReplace.replaced, ...ordersToReplace.others])
    await settleOrderAttempts(shop, id, { by: 'visitor' })
  const placed = await inPlacingTurn({ address: placing.placedFrom, network: placing.placedNetwork }, () =>
    inTransaction(
      shop.db,
      (tx) => placeInTransaction(tx, shop, provider, input, { ...placing, ordersToReplace }),
      begunByWork,
    ),
  )
  if (!placed.ok) return placed
  if (!placed.attempt) {
    const payment = await resumePayment(shop, placed.orderId)
    const order = await orderOf(shop, placed.orderId)
    // If staff have edited the order since, the shopper hasn't agreed to its total.
    return { ok: true, order, payment: order.totalAmount === input.expectedTotal ? payment : null }
  }
  await saveUsedAddress(shop, input, context.viewer)
  const contact = { ...payerOf(input, context.viewer), shippingAddress: input.shippingAddress }
  const payment = await openAttempt(shop, placed.attempt, contact, shop.presentation)
  return { ok: true, order: placed.order, payment }
}

type PlacedOrRefused =
  | { ok: true; order: Order; attempt: Attempt }
  | { ok: true; orderId: string; attempt: null }
  | ({ ok: false } & PlacementRefusal)

async function placeInTransaction(
  tx: Tx,
  shop: Shop,
  provider: PaymentProvider,
  input: PlaceOrderInput,
  placing: PlaceOrderContext & { cart: CartToQuote; ordersToReplace: OrdersToReplace },
): Promise<PlacedOrRefused> {
  const now = shop.clock()
  const { viewer, cart, ordersToReplace, besides } = placing
  const { existing, rows, limits } = await openPlacing(tx, input, placing, now)
  if (existing) {
    const replayed = await replayOrder(tx, existing, input, { viewer, now })
    return replayed.ok ? { ok: true, orderId: replayed.orderId, attempt: null } : replayed
  }

  const ofAddress = await checkSavedAddress(tx, input, viewer)
  if (ofAddress) return { ok: false, ...ofAddress }
  const lockedOrders = await lockOrdersToReplace(tx, ordersToReplace)
  const { reading, needed } = await quoteWithReleasedOrders(tx, cart, now, lockedOrders, rows)
  const refusal = checkQuote(reading.quote, input)
  const toReplace = refusal ? [] : needed
  const earlierOrder = await findEarlierOrder(tx, input.lines, placing, {
    ordersToReplace,
    lockedOrders,
    needed: toReplace,
    now,
  })
  if (earlierOrder && earlierOrder.id !== besides) {
    return {
      ok: false,
      reason: 'already_ordered',
      earlier: { ...earlierOrder, cancels: toReplace.map(({ id }) => id) },
    }
  }
  if (refusal) return { ok: false, ...refusal }

  const { totals, coupon } = reading.quote
  const lines = linesToRecord(reading)
  const released = [...lockedOrders.replaced, ...needed]
  const counted = limits ?? (await readLimits(tx, input, placing, now))
  const limited = await checkLimits(tx, counted, { input, placing, lines, released, now })
  if (!limited.ok) return limited
  const { id: orderId, statements } = orderStatements({
    userId: viewer.kind === 'anonymous' ? null : viewer.userId,
    totals,
    coupon: coupon && {
      id: coupon.id,
      code: coupon.code,
      discount: totals.discount,
      discountType: coupon.discountType,
      discountValue: coupon.discountValue,
    },
    channel: 'shop',
    payer: payerOf(input, viewer),
    shippingAddress: input.shippingAddress,
    paymentGateway: input.paymentGateway,
    checkoutKey: input.checkoutKey,
    fingerprint: fingerprintOf(input, viewer),
    placedAt: now,
    expiresAt: reservedUntil(now, null, reading.settings.hold),
    placedFrom: placing.placedFrom,
    placedNetwork: placing.placedNetwork,
    lines,
  })
  const charge = { orderId, provider: provider.name, mode: provider.mode, amount: totals.totalAmount }
  const { recorded: attempt, statement } = attemptStatement({ ...charge, openedFrom: placing.placedFrom }, now)
  const by = { id: orderId, stockIds: lines.map(({ stockId }) => stockId), couponId: coupon?.id ?? null }
  const { order, taken, terms } = await writeOrder(tx, {
    order: { id: orderId, statements: [...statements, statement] },
    mail: limited.mayMail ? { kind: 'order_received', orderId } : null,
    replacement: { replaced: released, by, now },
    lines,
  })
  // Another order took the stock between reading and locking it: the refusal shows what is left.
  if (!taken.ok) return { ok: false, reason: 'out_of_stock', quote: (await readQuote(tx, cart, shop.clock())).quote }
  // A refusal from here on rolls back what was taken; the quotes in it must count that as free.
  const own = { id: orderId, reserved: { pieces: lines, couponId: coupon?.id ?? null } }
  if (coupon) {
    const claim = await claimCoupon(tx, coupon, { subtotal: totals.subtotal, orderId, now })
    if (!claim.ok)
      return {
        ok: false,
        reason: 'coupon_invalid',
        quote: await quoteWithoutCoupon(tx, shop, { input, own }, claim.refusal),
      }
  }
  const asked = { input, cart, own, lines, coupon, totals }
  const changed = await refuseFormerTerms(tx, asked, shop.clock(), terms ?? (await readTerms(tx, lines)))
  return changed ? { ok: false, ...changed } : { ok: true, order, attempt }
}

async function quoteWithoutCoupon(
  tx: Tx,
  shop: Shop,
  { input, own }: { input: PlaceOrderInput; own: ReservingOrder },
  refusal: Parameters<typeof couponMessage>[0],
): Promise<Quote> {
  const { quote } = await readQuote(tx, { lines: input.lines, couponCode: null }, shop.clock(), [own])
  return { ...quote, couponProblem: { ...refusal, message: couponMessage(refusal) } }
}

async function orderOf(shop: Shop, orderId: string): Promise<Order> {
  const order = await findOrder(shop.db, orderId)
  if (!order) throw new Error(`Order ${orderId} is gone right after it was placed`)
  return order
}
