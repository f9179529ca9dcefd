import type { CartLineInput } from '#domain/cart/cart-line.ts'
import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'
import { findTwin } from './find-twin.server.ts'
import {
  findUnansweredOrders,
  type HoldingOrder,
  type Replaceable,
  readHolding,
  readReplaceable,
} from './held-by-order.server.ts'
import { readMakingWay } from './make-way.server.ts'
import type { EarlierOrder, Placing } from './placement.ts'
import type { CartToQuote } from './quote-cart.server.ts'

/**
 * The orders of a browser that a new one may take over from: `replaced` is cancelled in any case, `others` where the new one needs
 * what they hold.
 */
export type Involved = { replaced: string[]; others: string[] }

/** Finds them as it looks now: for asking the providers about them, and locking them, before anything is decided. */
export async function findInvolved(db: Queryable, cart: CartToQuote, placing: Placing, now: Date): Promise<Involved> {
  const named = placing.ownOrders.filter((id) => id === placing.replaces)
  const replaced = [...new Set([...named, ...(await findUnansweredOrders(db, placing))])]
  const unpaid = await readHolding(
    db,
    placing.ownOrders.filter((id) => !replaced.includes(id)),
  )
  if (unpaid.length === 0) return { replaced, others: [] }
  // The one that she has agreed to let go of comes first, or she would be asked about another.
  const others = unpaid.toSorted((a, b) => Number(b.id === placing.besides) - Number(a.id === placing.besides))
  const { needed } = await readMakingWay(db, cart, now, { replaced: await readHolding(db, replaced), others })
  return { replaced, others: needed.map(({ id }) => id) }
}

/** The orders involved, as they stand under their locks: those that money has come or is coming for, and those that make way. */
export type Judged = { settled: EarlierOrder[]; replaced: HoldingOrder[]; others: HoldingOrder[] }

/** Locks the orders that a new one may take over from, in the order of their ids, and looks at them. */
export async function judgeInvolved(tx: Tx, { replaced, others }: Involved): Promise<Judged> {
  const judged = new Map<string, Replaceable>()
  for (const id of [...replaced, ...others].sort()) {
    await lockOrder(tx, id)
    judged.set(id, await readReplaceable(tx, id))
  }
  const holding = (ids: string[]) =>
    ids.flatMap((id) => {
      const order = judged.get(id)
      return order?.state === 'unpaid' ? [{ id, held: order.held }] : []
    })
  const settled = replaced.flatMap((id) => {
    const state = judged.get(id)?.state
    return state === 'paid' || state === 'under_way' ? [{ id, payment: state, isSame: false }] : []
  })
  return { settled, replaced: holding(replaced), others: holding(others) }
}

/**
 * The earlier order of this browser that the shopper is to be asked about before another is placed: one to be replaced that is paid or
 * about to be, else one for the same lines, else the first of those that make way because the new one needs what they hold. Null
 * when there is none.
 */
export async function findEarlierOrder(
  tx: Tx,
  lines: readonly CartLineInput[],
  { ownOrders }: Placing,
  { involved, judged, needed, now }: { involved: Involved; judged: Judged; needed: HoldingOrder[]; now: Date },
): Promise<EarlierOrder | null> {
  const [settled] = judged.settled
  if (settled) return { ...settled, isSame: (await findTwin(tx, [settled.id], lines, now)) !== null }
  const others = ownOrders.filter((id) => !involved.replaced.includes(id))
  const twin = await findTwin(tx, others, lines, now)
  if (twin) return twin
  const [first] = needed
  return first ? { id: first.id, payment: 'unpaid', isSame: false } : null
}
