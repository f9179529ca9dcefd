import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

export type Taking = { stockId: number; quantity: number }

export type StockTaken =
  | { ok: true }
  | { ok: false; reason: 'out_of_stock'; short: { stockId: number; onHand: number }[] }

/**
 * Takes pieces from stock, all of them or none. Rows are locked in the order of their ids, so two carts with the same
 * products in opposite order wait for each other instead of deadlocking. A refusal names the rows with too few pieces.
 */
export async function takeStock(tx: Tx, takings: readonly Taking[]): Promise<StockTaken> {
  const wanted = totalPerRow(takings)
  const rows = await tx
    .selectFrom('stock')
    .where('id', 'in', [...wanted.keys()])
    .select(['id', 'onHand'])
    .orderBy('id')
    // Not `for update`: order lines refer to these rows, and that would make it wait for every other open order.
    .forNoKeyUpdate()
    .execute()
  const onHand = new Map(rows.map((row) => [row.id, row.onHand]))
  const short = [...wanted]
    .map(([stockId, quantity]) => ({ stockId, quantity, onHand: onHand.get(stockId) ?? 0 }))
    .filter((row) => row.onHand < row.quantity)
  if (short.length > 0) return { ok: false, reason: 'out_of_stock', short }
  await sql`
    update stock set on_hand = on_hand - wanted.quantity
    from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::int[]) as wanted (id, quantity)
    where stock.id = wanted.id
  `.execute(tx)
  return { ok: true }
}

function totalPerRow(takings: readonly Taking[]): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { stockId, quantity } of takings) wanted.set(stockId, (wanted.get(stockId) ?? 0) + quantity)
  return wanted
}
