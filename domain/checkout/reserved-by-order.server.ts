import { amountDue, isPaid } from '#domain/orders/amount-due.ts'
import { readOrderStock } from '#domain/orders/queries.server.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import { isMismatchHeld } from '#domain/payments/settlement/is-mismatch-held.server.ts'
import { isMoneyUnderWay } from '#domain/payments/settlement/is-money-under-way.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'

/** What an unpaid order reserves: pieces by stock row, and a use of a coupon. */
type Reserved = { pieces: { stockId: number; quantity: number }[]; couponId: string | null }

/**
 * Whether a new order may take over what an earlier one reserves. `ended`: it reserves nothing, or doesn't exist;
 * `under_way`: a payment is on its way, or a person is checking what arrived.
 */
export type Replaceable = { state: 'unpaid'; reserved: Reserved } | { state: 'ended' | 'paid' | 'under_way' }

/** An unpaid order with what it reserves. */
export type ReservingOrder = { id: string; reserved: Reserved }

/** How a browser proves which orders are its own. */
export type OwnOrders = {
  /** The orders in its signed cookie. */
  ownOrders: readonly string[]
  /**
   * Checkout keys that it sent without getting a response: their orders are its own, although its cookie doesn't list
   * them.
   */
  unansweredKeys: readonly string[]
}

/** A browser's orders whose responses were lost, found by their checkout keys. */
export async function findUnansweredOrders(db: Queryable, { unansweredKeys }: OwnOrders): Promise<string[]> {
  if (unansweredKeys.length === 0) return []
  const orders = await db.selectFrom('order').where('checkoutKey', 'in', unansweredKeys).select('id').execute()
  return orders.map(({ id }) => id)
}

// A cookie may list many orders, and each costs queries and, to be cancelled, calls to its provider.
const maxReservingOrders = 5

/**
 * Which of the orders can be cancelled for a new one, with what they reserve: at most the newest five, newest first.
 */
export async function readReservingOrders(db: Queryable, ids: readonly string[]): Promise<ReservingOrder[]> {
  if (ids.length === 0) return []
  const unpaid = await db
    .selectFrom('order')
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .where('releasedAt', 'is', null)
    .select('id')
    .orderBy('createdAt', 'desc')
    .limit(maxReservingOrders)
    .execute()
  const found: ReservingOrder[] = []
  for (const { id } of unpaid) {
    const order = await checkReplaceable(db, id)
    if (order.state === 'unpaid') found.push({ id, reserved: order.reserved })
  }
  return found
}

/**
 * Whether an order can be cancelled for a new one. The outcome is only final if the caller has locked the order and
 * asked the providers about its payments.
 */
export async function checkReplaceable(db: Queryable, orderId: string): Promise<Replaceable> {
  const order = await db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['id', 'status', 'totalAmount', 'releasedAt'])
    .executeTakeFirst()
  if (!order) return { state: 'ended' }
  const money = await readOrderMoney(db, order)
  if (isPaid(money)) return { state: 'paid' }
  if (order.status !== 'pending' || order.releasedAt !== null || amountDue(money) === 0) return { state: 'ended' }
  if ((await isMoneyUnderWay(db, orderId)) || (await isMismatchHeld(db, orderId))) return { state: 'under_way' }
  return {
    state: 'unpaid',
    reserved: { pieces: await readOrderStock(db, orderId), couponId: await couponOf(db, orderId) },
  }
}

async function couponOf(db: Queryable, orderId: string): Promise<string | null> {
  const redemption = await db
    .selectFrom('couponRedemption')
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .select('couponId')
    .executeTakeFirst()
  return redemption?.couponId ?? null
}
