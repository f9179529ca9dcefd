import { type SqlBool, sql } from 'kysely'
import { isOnSale } from '#domain/catalogue/on-sale.server.ts'
import { type CountedPayer, isMovedByEmail } from '#domain/orders/counted-payer.server.ts'
import { isOwed } from '#domain/orders/read-order-money.server.ts'
import { knownEmail } from '#domain/serialize-by-address.server.ts'
import { statement } from '#domain/statement.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import {
  addressWindowMs,
  checkHoldings,
  checkShares,
  checkShopShare,
  type HeldPieces,
  type HoldingRefusal,
  holdingLimits,
  type OrdersOfHour,
} from './holding-limits.ts'
import type { PlaceOrderContext } from './placement.ts'
import type { ReservingOrder } from './reserved-by-order.server.ts'

type Placing = {
  payer: CountedPayer
  placing: Pick<PlaceOrderContext, 'ownOrders' | 'placedFrom' | 'placedNetwork'>
  lines: readonly { productId: string; stockId: number; quantity: number }[]
  /** The orders that the new one cancels: they don't count, and what they reserve is free. */
  released: readonly ReservingOrder[]
  now: Date
}

/** The queries that `refuseHoarding` needs; to be run after `addressLocks` were taken. */
export const holdingStatements = ({ payer, placing, now }: Pick<Placing, 'payer' | 'placing' | 'now'>) =>
  [
    heldPieces({
      email: payer.userId === null ? knownEmail(payer.email) : null,
      userId: payer.userId,
      placedFrom: placing.placedFrom,
      placedNetwork: placing.placedNetwork,
      ownOrders: [...placing.ownOrders],
    }),
    ordersOfHour({ ...placing, since: new Date(now.getTime() - addressWindowMs) }),
  ] as const

/**
 * Refuses an order if the shopper would have too many unpaid orders or reserve too much without payment; null if it is
 * allowed. From `addressLocks` to the end of the transaction, orders of the same e-mail address, network address or
 * network wait for each other, so that concurrent ones can't all pass.
 */
export async function refuseHoarding(
  tx: Tx,
  order: Placing,
  [heldRows, [counted]]: readonly [readonly HeldRow[], readonly OrdersOfHour[]],
): Promise<(HoldingRefusal & { open: string | null }) | null> {
  const held = toHeld(heldRows, order)
  const wanted = new Map<string, number>()
  for (const { productId, quantity } of order.lines) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity)
  const refusal =
    checkHoldings(held, wanted, counted ?? { ofAddress: 0, ofNetwork: 0 }) ??
    (needsNothingMore(order) ? null : await refuseShares(tx, held, wanted, order))
  // `open` names only an order of the shopper's own browser: others with her e-mail address may be somebody else's.
  const own = held.filter(({ byDevice }) => byDevice)
  return refusal && { ...refusal, open: own[0]?.orderId ?? null }
}

type Held = {
  email: string | null
  userId: string | null
  placedFrom: string | null
  placedNetwork: string | null
  ownOrders: string[]
}

const heldPieces = statement((db, { email, userId, placedFrom, placedNetwork, ownOrders }: Held) =>
  db
    .selectFrom('order')
    .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
    .where('order.status', '=', 'pending')
    .where(isOwed)
    .where('order.releasedAt', 'is', null)
    // A union, so that each part uses its own index: with `or`, all pending orders of the shop would be scanned.
    .where(
      sql<boolean>`"order".id = any(array(
          select id from "order" where lower(email) = ${email} and status = 'pending'
          union select id from "order" where user_id = ${userId} and status = 'pending'
          union select id from "order" where placed_from = ${placedFrom} and status = 'pending'
          union select id from "order" where placed_network = ${placedNetwork} and status = 'pending'
          union select unnest(${ownOrders}::uuid[])
        ))`,
    )
    .select(['order.id as orderId', 'order.email', 'order.userId', 'order.placedFrom', 'order.placedNetwork'])
    .select(['productId', 'quantity'])
    .select(isMovedByEmail.as('isMovedByEmail'))
    .orderBy('order.createdAt', 'desc'),
)

type Origin = { placedFrom: string | null; placedNetwork: string | null; since: Date }

const ordersOfHour = statement((db, { placedFrom, placedNetwork, since }: Origin) =>
  db.selectNoFrom((eb) => {
    const unpaid = eb
      .selectFrom('order')
      .where('createdAt', '>', since)
      .where(isOwed)
      .select((order) => order.fn.countAll<number>().as('count'))
    return [
      unpaid.where('placedFrom', '=', placedFrom).$asScalar().$notNull().as('ofAddress'),
      unpaid.where('placedNetwork', '=', placedNetwork).$asScalar().$notNull().as('ofNetwork'),
    ]
  }),
)

type HeldRow = {
  orderId: string
  email: string
  userId: string | null
  isMovedByEmail: SqlBool
  placedFrom: string | null
  placedNetwork: string | null
  productId: string | null
  quantity: number
}

function toHeld(rows: readonly HeldRow[], { payer, placing, released }: Placing): HeldPieces[] {
  const { ownOrders, placedFrom, placedNetwork } = placing
  const { userId, email } = payer
  const isOfAccount = (row: HeldRow) => userId !== null && row.userId === userId
  // Orders that belong to her account only through its e-mail address, which anybody may have typed, don't count.
  const isProven = (row: HeldRow) => !(isOfAccount(row) && row.isMovedByEmail)
  return rows
    .filter(({ orderId }) => !released.some(({ id }) => id === orderId))
    .map((row) => ({
      orderId: row.orderId,
      productId: row.productId,
      quantity: row.quantity,
      byEmail: userId === null && row.email.toLowerCase() === knownEmail(email),
      byDevice: (isOfAccount(row) || ownOrders.includes(row.orderId)) && isProven(row),
      byAddress: placedFrom !== null && row.placedFrom === placedFrom,
      byNetwork: placedNetwork !== null && row.placedNetwork === placedNetwork,
    }))
}

/**
 * Whether an order reserves nothing beyond what the orders that it replaces reserved. It is allowed then, even if
 * others have taken so much since that it would exceed its share.
 */
function needsNothingMore({ lines, released }: Placing): boolean {
  const freed = new Map<number, number>()
  for (const { stockId, quantity } of released.flatMap(({ reserved }) => reserved.pieces))
    freed.set(stockId, (freed.get(stockId) ?? 0) + quantity)
  for (const { stockId, quantity } of lines) freed.set(stockId, (freed.get(stockId) ?? 0) - quantity)
  return [...freed.values()].every((left) => left >= 0)
}

async function refuseShares(
  tx: Tx,
  held: readonly HeldPieces[],
  wanted: ReadonlyMap<string, number>,
  { placing, released }: Placing,
): Promise<HoldingRefusal | null> {
  const ofProduct = await refuseShare(tx, held, wanted, released)
  if (ofProduct || placing.placedFrom === null) return ofProduct
  return checkShopShare(held, wanted, () => readForSale(tx, released))
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

/** All pieces that are for sale, with those that the released orders give back. */
async function readForSale(tx: Tx, released: readonly ReservingOrder[]): Promise<number> {
  const { pieces } = await tx
    .selectFrom('stock')
    .innerJoin('product as p', 'p.id', 'stock.productId')
    .where(isOnSale('p'))
    .select(({ fn }) => fn.coalesce(fn.sum<number>('stock.onHand'), sql<number>`0`).as('pieces'))
    .executeTakeFirstOrThrow()
  return released
    .flatMap(({ reserved }) => reserved.pieces)
    .reduce((sum, { quantity }) => sum + quantity, Number(pieces))
}
