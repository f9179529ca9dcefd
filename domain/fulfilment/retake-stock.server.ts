import { takeStock } from '#domain/stock/take-stock.server.ts'
import type { Tx } from '#domain/transaction.server.ts'

/** A line of an order that isn't available any more, and how many pieces are left. */
export type LineOutOfStock = { name: string; size: string | null; color: string | null; wanted: number; onHand: number }

export type StockRetaken = { ok: true } | { ok: false; reason: 'out_of_stock'; lines: LineOutOfStock[] }

/**
 * Takes the pieces of a released order from stock again, all or none; pieces that went back with a refund stay there. A
 * refusal names every line that is short; a line whose stock row is gone isn't available. The caller holds the order's
 * lock and rolls back on a refusal.
 */
export async function retakeStock(tx: Tx, orderId: string): Promise<StockRetaken> {
  const lines = await tx
    .selectFrom('orderItem')
    .where('orderId', '=', orderId)
    .whereRef('restocked', '<', 'quantity')
    .select(['stockId', 'productName as name', 'size', 'color'])
    .select(({ eb }) => eb('quantity', '-', eb.ref('restocked')).as('wanted'))
    .orderBy('position')
    .execute()
  const takings = lines.flatMap(({ stockId, wanted }) => (stockId === null ? [] : [{ stockId, quantity: wanted }]))
  const taken = takings.length === 0 ? { ok: true as const } : await takeStock(tx, takings)
  const short = new Map(taken.ok ? [] : taken.short.map(({ stockId, onHand }) => [stockId, onHand]))
  const missing = lines.flatMap(({ stockId, ...line }) => {
    const onHand = stockId === null ? 0 : short.get(stockId)
    return onHand === undefined ? [] : [{ ...line, onHand }]
  })
  return missing.length === 0 ? { ok: true } : { ok: false, reason: 'out_of_stock', lines: missing }
}
