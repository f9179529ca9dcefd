import { sql } from 'kysely'
import { inOneTrip, sqlStatement, statement } from '#domain/statement.server.ts'
import type { Tx } from '#domain/transaction.server.ts'

export type Taking = { stockId: number; quantity: number }

export type StockTaken =
  | { ok: true }
  | { ok: false; reason: 'out_of_stock'; short: { stockId: number; onHand: number }[] }

/**
 * Takes pieces from stock, all or none. Rows are locked in the order of their ids, so that two carts with the same
 * products in opposite order wait for each other instead of deadlocking. A refusal names the rows with too few pieces.
 */
export async function takeStock(tx: Tx, takings: readonly Taking[]): Promise<StockTaken> {
  const [rows] = await inOneTrip(tx, ...takingStatements(takings))
  return isTaken(takings, rows)
}

/**
 * `takeStock` as statements, to be sent in one trip with others. `isTaken` gives the result by the rows of the first
 * one.
 */
export function takingStatements(takings: readonly Taking[]) {
  const wanted = totalPerRow(takings)
  const asked = { ids: [...wanted.keys()], quantities: [...wanted.values()] }
  return [lockRows(asked), takePieces(asked)] as const
}

/** Whether the pieces were taken, by the rows as they were when they were locked. */
export function isTaken(takings: readonly Taking[], rows: readonly { id: number; onHand: number }[]): StockTaken {
  const wanted = totalPerRow(takings)
  const onHand = new Map(rows.map((row) => [row.id, row.onHand]))
  const short = [...wanted]
    .map(([stockId, quantity]) => ({ stockId, quantity, onHand: onHand.get(stockId) ?? 0 }))
    .filter((row) => row.onHand < row.quantity)
  return short.length > 0 ? { ok: false, reason: 'out_of_stock', short } : { ok: true }
}

type Asked = { ids: number[]; quantities: number[] }

const lockRows = statement((db, { ids }: Asked) =>
  db
    .selectFrom('stock')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .select(['id', 'onHand'])
    .orderBy('id')
    // Not `for update`: order lines refer to these rows, so that would wait for every other open order.
    .forNoKeyUpdate(),
)

// Sent together with the locks, which are held when this begins, so both see the same rows. All rows or none.
const takePieces = sqlStatement(
  ({ ids, quantities }: Asked) => sql`
    update stock set on_hand = on_hand - wanted.quantity
    from unnest(${ids}::bigint[], ${quantities}::int[]) as wanted (id, quantity)
    where stock.id = wanted.id and cardinality(${ids}::bigint[]) = (
      select count(*) from stock s join unnest(${ids}::bigint[], ${quantities}::int[]) as w (id, quantity) on w.id = s.id
      where s.on_hand >= w.quantity
    )`,
)

function totalPerRow(takings: readonly Taking[]): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { stockId, quantity } of takings) wanted.set(stockId, (wanted.get(stockId) ?? 0) + quantity)
  return wanted
}
