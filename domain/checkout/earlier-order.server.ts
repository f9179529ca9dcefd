import type { CartLineInput } from '#domain/cart/cart-line.ts'
import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'
import { findSameOrder } from './find-same-order.server.ts'
import type { EarlierOrder, PlaceOrderContext } from './placement.ts'
import type { CartToQuote } from './quote-cart.server.ts'
import { quoteWithReleasedOrders } from './quote-with-released-orders.server.ts'
import {
  checkReplaceable,
  findUnansweredOrders,
  type Replaceable,
  type ReservingOrder,
  readReservingOrders,
} from './reserved-by-order.server.ts'

/**
 * The orders of a browser whose stock and coupon a new one may take over: `replaced` are cancelled in any case,
 * `others` only if the new order needs what they reserve.
 */
export type OrdersToReplace = { replaced: string[]; others: string[] }

/** Finds them without locks, because the providers must be asked about their payments before they are locked. */
export async function findOrdersToReplace(
  db: Queryable,
  cart: CartToQuote,
  placing: PlaceOrderContext,
  now: Date,
): Promise<OrdersToReplace> {
  const named = placing.ownOrders.filter((id) => id === placing.replaces)
  const replaced = [...new Set([...named, ...(await findUnansweredOrders(db, placing))])]
  const unpaid = await readReservingOrders(
    db,
    placing.ownOrders.filter((id) => !replaced.includes(id)),
  )
  if (unpaid.length === 0) return { replaced, others: [] }
  // The order that the shopper agreed to cancel comes first; otherwise she would be asked about another one.
  const others = unpaid.toSorted((a, b) => Number(b.id === placing.besides) - Number(a.id === placing.besides))
  const { needed } = await quoteWithReleasedOrders(db, cart, now, {
    replaced: await readReservingOrders(db, replaced),
    others,
  })
  return { replaced, others: needed.map(({ id }) => id) }
}

/**
 * The state of these orders once they are locked. `settled` are paid or being paid; `replaced` and `others` can be
 * cancelled.
 */
export type LockedOrders = { settled: EarlierOrder[]; replaced: ReservingOrder[]; others: ReservingOrder[] }

/** Locks the orders that a new one may replace, in the order of their ids, and reads their state. */
export async function lockOrdersToReplace(tx: Tx, { replaced, others }: OrdersToReplace): Promise<LockedOrders> {
  const lockedOrders = new Map<string, Replaceable>()
  for (const id of [...replaced, ...others].sort()) {
    await lockOrder(tx, id)
    lockedOrders.set(id, await checkReplaceable(tx, id))
  }
  const holding = (ids: string[]) =>
    ids.flatMap((id) => {
      const order = lockedOrders.get(id)
      return order?.state === 'unpaid' ? [{ id, reserved: order.reserved }] : []
    })
  const settled = replaced.flatMap((id) => {
    const state = lockedOrders.get(id)?.state
    return state === 'paid' || state === 'under_way' ? [{ id, payment: state, isSame: false }] : []
  })
  return { settled, replaced: holding(replaced), others: holding(others) }
}

/**
 * The earlier order of this browser about which the shopper must be asked before another is placed: an order to be
 * replaced that is paid or being paid, else one for the same lines, else the first that would be cancelled because the
 * new one needs what it reserves. Null if there is none.
 */
export async function findEarlierOrder(
  tx: Tx,
  lines: readonly CartLineInput[],
  { ownOrders }: PlaceOrderContext,
  {
    ordersToReplace,
    lockedOrders,
    needed,
    now,
  }: { ordersToReplace: OrdersToReplace; lockedOrders: LockedOrders; needed: ReservingOrder[]; now: Date },
): Promise<EarlierOrder | null> {
  const [settled] = lockedOrders.settled
  if (settled) return { ...settled, isSame: (await findSameOrder(tx, [settled.id], lines, now)) !== null }
  const others = ownOrders.filter((id) => !ordersToReplace.replaced.includes(id))
  const same = await findSameOrder(tx, others, lines, now)
  if (same) return same
  const [first] = needed
  return first ? { id: first.id, payment: 'unpaid', isSame: false } : null
}
