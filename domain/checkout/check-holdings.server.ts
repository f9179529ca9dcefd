import { sql } from 'kysely'
import { isOwed } from '#domain/orders/read-order-money.server.ts'
import { knownEmail } from '#domain/serialize-by-address.server.ts'
import { statement } from '#domain/statement.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import {
  addressWindowMs,
  checkHoldings,
  checkShares,
  type HeldPieces,
  type HoldingRefusal,
  holdingLimits,
} from './holding-limits.ts'
import type { PlaceOrderContext } from './placement.ts'
import type { ReservingOrder } from './reserved-by-order.server.ts'

type Placing = {
  email: string
  placing: Pick<PlaceOrderContext, 'ownOrders' | 'placedFrom'>
  lines: readonly { productId: string; quantity: number }[]
  /** The orders that the new one cancels: they count no more, and what they reserve is free. */
  released: readonly ReservingOrder[]
  now: Date
}

/** What `refuseHoarding` decides by, to be read behind the locks of the addresses (`addressLocks`). */
export const holdingStatements = ({ email, placing, now }: Pick<Placing, 'email' | 'placing' | 'now'>) =>
  [
    heldPieces({
      email: knownEmail(email),
      placedFrom: placing.placedFrom,
      ownOrders: [...placing.ownOrders],
    }),
    ordersOfAddress({ placedFrom: placing.placedFrom, since: new Date(now.getTime() - addressWindowMs) }),
  ] as const

/**
 * Whether the shopper may have another unpaid order, and reserve this much, by what was read. Orders of the same e-mail address, or of the
 * same network address, take turns from the locks before that to the end of the transaction, so that many at once can't all find nothing.
 */
export async function refuseHoarding(
  tx: Tx,
  order: Placing,
  [heldRows, [counted]]: readonly [readonly HeldRow[], readonly { count: number }[]],
): Promise<(HoldingRefusal & { open: string | null }) | null> {
  const { placing, released } = order
  const held = toHeld(heldRows, order)
  const wanted = new Map<string, number>()
  for (const { productId, quantity } of order.lines) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity)
  const refusal = checkHoldings(held, wanted, counted?.count ?? 0) ?? (await refuseShare(tx, held, wanted, released))
  // Only an order of the shopper's own browser is named: the others with her e-mail address may be somebody else's.
  const own = held.filter(({ orderId }) => placing.ownOrders.includes(orderId))
  return refusal && { ...refusal, open: own[0]?.orderId ?? null }
}

const heldPieces = statement(
  (db, { email, placedFrom, ownOrders }: { email: string | null; placedFrom: string | null; ownOrders: string[] }) =>
    db
      .selectFrom('order')
      .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
      .where('order.status', '=', 'pending')
      .where(isOwed)
      .where('order.releasedAt', 'is', null)
      // Each by its own index: joined by `or`, all pending orders of the shop would be looked through.
      .where(
        sql<boolean>`"order".id = any(array(
          select id from "order" where lower(email) = ${email} and status = 'pending'
          union select id from "order" where placed_from = ${placedFrom} and status = 'pending'
          union select unnest(${ownOrders}::uuid[])
        ))`,
      )
      .select(['order.id as orderId', 'order.email', 'order.placedFrom', 'productId', 'quantity'])
      .orderBy('order.createdAt', 'desc'),
)

const ordersOfAddress = statement((db, { placedFrom, since }: { placedFrom: string | null; since: Date }) =>
  db
    .selectFrom('order')
    .where('placedFrom', '=', placedFrom)
    .where('createdAt', '>', since)
    .where(isOwed)
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

type HeldRow = {
  orderId: string
  email: string
  placedFrom: string | null
  productId: string | null
  quantity: number
}

function toHeld(rows: readonly HeldRow[], { email, placing, released }: Placing): HeldPieces[] {
  const { ownOrders, placedFrom } = placing
  return rows
    .filter(({ orderId }) => !released.some(({ id }) => id === orderId))
    .map((row) => ({
      orderId: row.orderId,
      productId: row.productId,
      quantity: row.quantity,
      byEmail: row.email.toLowerCase() === knownEmail(email),
      byDevice: ownOrders.includes(row.orderId),
      byAddress: placedFrom !== null && row.placedFrom === placedFrom,
    }))
}

async function refuseShare(
  tx: Tx,
  held: readonly HeldPieces[],
  wanted: ReadonlyMap<string, number>,
  released: readonly ReservingOrder[],
): Promise<HoldingRefusal | null> {
  const many = [...wanted].flatMap(([productId, quantity]) => {
    const more = held.filter((row) => row.productId === productId).reduce((sum, row) => sum + row.quantity, quantity)
    return more > holdingLimits.fewPieces ? [productId] : []
  })
  if (many.length === 0) return null
  const rows = await tx
    .selectFrom('stock')
    .where('productId', 'in', many)
    .select(['id', 'productId', 'onHand'])
    .execute()
  const freed = released.flatMap(({ reserved }) => reserved.pieces)
  const onHand = new Map<string, number>()
  for (const { id, productId, onHand: pieces } of rows) {
    const free = freed.filter(({ stockId }) => stockId === id).reduce((sum, { quantity }) => sum + quantity, pieces)
    onHand.set(productId, (onHand.get(productId) ?? 0) + free)
  }
  return checkShares(held, new Map([...wanted].filter(([productId]) => many.includes(productId))), onHand)
}
