import type { Kobo } from '#domain/money/money.ts'
import type { LockedOrder } from '#domain/orders/move-order.server.ts'
import { restockOrderPieces } from '#domain/orders/restock-order-pieces.server.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'
import { type GoodsToRefund, piecesByLine, type RefundableGoods, type ValuedGoods } from './refund-of-goods.ts'

/**
 * An order's goods and delivery, with how much of them was refunded or is being refunded. Before deciding by it, the
 * caller must hold the order's lock.
 */
export async function readRefundableGoods(db: Queryable, orderId: string): Promise<RefundableGoods> {
  const [order, refundedShipping, items, refunded] = await Promise.all([
    db
      .selectFrom('order')
      .where('id', '=', orderId)
      .select(['discount', 'shippingFee as fee'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('refund')
      .where('orderId', '=', orderId)
      .where('state', '<>', 'failed')
      .select('shippingFee')
      .execute(),
    db
      .selectFrom('orderItem')
      .where('orderId', '=', orderId)
      .select(['id', 'lineKey', 'price', 'quantity', 'restocked', 'stockId'])
      .orderBy('position')
      .execute(),
    readRefundedLines(db, orderId),
  ])
  const { discount, fee } = order
  return {
    discount,
    shipping: { fee, refunded: refundedShipping.reduce((sum, { shippingFee }) => sum + shippingFee, 0) },
    lines: items.map(({ id, stockId, ...line }) => {
      const counted = refunded.filter(({ orderItemId, state }) => orderItemId === id && state !== 'failed')
      const sum = (figure: (one: (typeof counted)[number]) => number) =>
        counted.reduce((all, one) => all + figure(one), 0)
      const pieces = sum((one) => one.pieces)
      const restocking = sum((one) => (one.restocks ? one.pieces : 0))
      return { ...line, hasStock: stockId !== null, refunded: { pieces, amount: sum((one) => one.amount), restocking } }
    }),
  }
}

export type RefundedLine = { lineKey: string; name: string; pieces: number }

/** What an order's refunds are for, by refund: those of an amount alone have no lines. */
export async function readRefundedGoods(
  db: Queryable,
  orderId: string,
): Promise<Map<string, { lines: RefundedLine[]; shippingFee: Kobo; restocks: boolean }>> {
  const [refunds, lines] = await Promise.all([
    db.selectFrom('refund').where('orderId', '=', orderId).select(['id', 'shippingFee', 'restocks']).execute(),
    readRefundedLines(db, orderId),
  ])
  return new Map(
    refunds.map(({ id, shippingFee, restocks }) => [
      id,
      {
        shippingFee,
        restocks,
        lines: lines
          .filter(({ refundId }) => refundId === id)
          .map(({ lineKey, name, pieces }) => ({ lineKey, name, pieces })),
      },
    ]),
  )
}

/**
 * How many pieces of each of an order's lines, by the line's key, were refunded, are being refunded, or are back in
 * stock by a refund that failed afterwards.
 */
export async function readRefundedPieces(db: Queryable, orderId: string): Promise<Record<string, number>> {
  const [items, refunded] = await Promise.all([
    db.selectFrom('orderItem').where('orderId', '=', orderId).select(['lineKey', 'restocked']).execute(),
    readRefundedLines(db, orderId),
  ])
  const pieces = items.map(({ lineKey, restocked }) => {
    const counted = refunded.filter((line) => line.lineKey === lineKey && line.state !== 'failed')
    return [
      lineKey,
      Math.max(
        restocked,
        counted.reduce((sum, line) => sum + line.pieces, 0),
      ),
    ] as const
  })
  return Object.fromEntries(pieces.filter(([, count]) => count > 0))
}

const readRefundedLines = (db: Queryable, orderId: string) =>
  db
    .selectFrom('refundLine')
    .innerJoin('refund', 'refund.id', 'refundLine.refundId')
    .innerJoin('orderItem', 'orderItem.id', 'refundLine.orderItemId')
    .where('refund.orderId', '=', orderId)
    .select(['refundLine.refundId', 'refundLine.orderItemId', 'refundLine.pieces', 'refundLine.amount'])
    .select(['refund.state', 'refund.restocks', 'orderItem.lineKey', 'orderItem.productName as name'])
    .orderBy('orderItem.position')
    .execute()

/** Records what a refund is for. The caller holds the order's lock. */
export async function recordRefundedGoods(
  tx: Tx,
  order: LockedOrder,
  refundId: string,
  { lines }: ValuedGoods,
): Promise<void> {
  const items = await tx.selectFrom('orderItem').where('orderId', '=', order.id).select(['id', 'lineKey']).execute()
  const idOf = new Map(items.map(({ id, lineKey }) => [lineKey, id]))
  const rows = lines.flatMap(({ lineKey, pieces, amount }) => {
    const orderItemId = idOf.get(lineKey)
    return orderItemId === undefined ? [] : [{ refundId, orderItemId, pieces, amount }]
  })
  if (rows.length > 0) await tx.insertInto('refundLine').values(rows).execute()
}

/** Puts those pieces of a refund that go back into stock there, for good. */
export async function restockRefundedGoods(tx: Tx, order: LockedOrder, { lines }: ValuedGoods): Promise<void> {
  const returned = lines.filter(({ restock }) => restock > 0)
  await restockOrderPieces(
    tx,
    order,
    returned.map(({ lineKey, restock }) => ({ lineKey, pieces: restock })),
  )
}

/** Whether a refund is for exactly these goods; without goods, whether it is for an amount alone. */
export async function isForSameGoods(tx: Tx, refundId: string, goods: GoodsToRefund | undefined): Promise<boolean> {
  const { shippingFee, restocks } = await tx
    .selectFrom('refund')
    .where('id', '=', refundId)
    .select(['shippingFee', 'restocks'])
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('refundLine')
    .innerJoin('orderItem', 'orderItem.id', 'refundLine.orderItemId')
    .where('refundId', '=', refundId)
    .select(['lineKey', 'pieces'])
    .execute()
  const chosen = piecesByLine(goods?.lines ?? [])
  return (
    shippingFee > 0 === (goods?.shipping ?? false) &&
    restocks === (goods?.restock ?? false) &&
    lines.length === chosen.size &&
    lines.every(({ lineKey, pieces }) => chosen.get(lineKey) === pieces)
  )
}
