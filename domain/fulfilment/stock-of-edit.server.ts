import { lockStock, restock } from '#domain/stock/restock.server.ts'
import { takeStock } from '#domain/stock/take-stock.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { PricedEdit } from './price-edit.server.ts'
import type { LineOutOfStock } from './retake-stock.server.ts'

type StockMoved = { ok: true } | { ok: false; reason: 'out_of_stock'; lines: LineOutOfStock[] }

/**
 * Gives back the pieces that an edited order no longer has and takes those that it has in addition, all or none. Every
 * stock row is locked first, in the order of their ids. The caller rolls back on a refusal.
 */
export async function moveStockOfEdit(tx: Tx, { stock }: Pick<PricedEdit, 'stock'>): Promise<StockMoved> {
  await lockStock(
    tx,
    stock.map(({ stockId }) => stockId),
  )
  const given = stock.filter(({ difference }) => difference < 0)
  await restock(
    tx,
    given.map(({ stockId, difference }) => ({ stockId, quantity: -difference })),
  )
  const wanted = stock.filter(({ difference }) => difference > 0)
  if (wanted.length === 0) return { ok: true }
  const taken = await takeStock(
    tx,
    wanted.map(({ stockId, difference }) => ({ stockId, quantity: difference })),
  )
  if (taken.ok) return { ok: true }
  const short = new Map(taken.short.map(({ stockId, onHand }) => [stockId, onHand]))
  const lines = wanted.flatMap(({ stockId, difference, line: { name, size, color } }) => {
    const onHand = short.get(stockId)
    return onHand === undefined ? [] : [{ name, size, color, wanted: difference, onHand }]
  })
  return { ok: false, reason: 'out_of_stock', lines }
}
