import { amountDue, isPaid } from '#domain/orders/amount-due.ts'
import { readOrderStock } from '#domain/orders/queries.server.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import { isMismatchHeld } from '#domain/payments/settlement/is-mismatch-held.server.ts'
import { isMoneyUnderWay } from '#domain/payments/settlement/is-money-under-way.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'

/** What an unpaid order reserves: pieces by stock row, and the use of a coupon. */
type Reserved = { pieces: { stockId: number; quantity: number }[]; couponId: string | null }

/**
 * Whether a new order may take over what an earlier one reserves. `ended`: it reserves nothing, or doesn't exist; `under_way`: money
 * for it is on its way, or a person checks what arrived.
 */
export type Replaceable = { state: 'unpaid'; reserved: Reserved } | { state: 'ended' | 'paid' | 'under_way' }

/** An unpaid order with what it reserves. */
export type ReservingOrder = { id: string; reserved: Reserved }

/** How a browser shows which orders are its own. */
export type OwnOrders = {
  /** The orders of its signed cookie. */
  ownOrders: readonly string[]
  /** Checkout keys that it sent and got no answer for: their orders are its own although its cookie doesn't list them. */
  unansweredKeys: readonly string[]
}

/** The orders of a browser whose answers were lost, by their checkout keys. */
export async function findUnansweredOrders(db: Queryable, { unansweredKeys }: OwnOrders): Promise<string[]> {
  if (unansweredKeys.length === 0) return []
  const orders = await db.selectFrom('order').where('checkoutKey', 'in', unansweredKeys).select('id').execute()
  return orders.map(({ id }) => id)
}

// Each costs queries and, when it is to be cancelled, calls to its provider: a cookie may list many orders.
const maxReservingOrders = 5

/** Those of some orders that may be cancelled for a new one, with what they reserve: the newest five, newest first. */
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

/** Whether an order can be cancelled for a new one. To decide by it, the caller holds its lock and has asked the providers. */
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
