import type { BasketLine } from '#domain/cart/cart-line.ts'
import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { findTwin } from './find-twin.server.ts'
import { type Replaceable, readReplaceable } from './held-by-order.server.ts'
import type { EarlierOrder, Placing } from './placement.ts'

/** The order that is to be replaced, as it stands under its lock. */
export type Replaced = { id: string } & Replaceable

/** Locks the order that a new one is to replace, and looks at it; null when none is. */
export async function judgeReplaced(tx: Tx, { replaces }: Placing): Promise<Replaced | null> {
  if (replaces === null) return null
  await lockOrder(tx, replaces)
  return { id: replaces, ...(await readReplaceable(tx, replaces)) }
}

/**
 * The earlier order of this browser that the shopper must be asked about before another is placed: the one to be replaced, when it is
 * paid or about to be, else one for the same lines. Null when there is none, or she was asked about it and goes on.
 */
export async function findEarlierOrder(
  tx: Tx,
  lines: readonly BasketLine[],
  { ownOrders, besides }: Placing,
  { replaced, now }: { replaced: Replaced | null; now: Date },
): Promise<EarlierOrder | null> {
  if (replaced?.state === 'paid' || replaced?.state === 'under_way') {
    if (replaced.id === besides) return null
    const isSame = (await findTwin(tx, [replaced.id], lines, now)) !== null
    return { id: replaced.id, payment: replaced.state, isSame }
  }
  const others = ownOrders.filter((id) => id !== replaced?.id)
  const twin = await findTwin(tx, others, lines, now)
  return twin && twin.id !== besides ? twin : null
}
