import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import type { Taking } from './take-stock.server.ts'

/**
 * Puts pieces back into stock. Rows are locked in the order of their ids, as `takeStock` does; rows that no longer
 * exist are left out.
 */
export async function restock(tx: Tx, pieces: readonly Taking[]): Promise<void> {
  if (pieces.length === 0) return
  await lockStock(
    tx,
    pieces.map((piece) => piece.stockId),
  )
  await sql`
    update stock set on_hand = on_hand + given.quantity
    from (
      select id, sum(quantity)::int as quantity
      from unnest(${pieces.map((piece) => piece.stockId)}::bigint[], ${pieces.map((piece) => piece.quantity)}::int[])
        as piece (id, quantity)
      group by id
    ) as given
    where stock.id = given.id
  `.execute(tx)
}

/** Locks stock rows for this transaction in the order of their ids, before restocking and taking together. */
export async function lockStock(tx: Tx, stockIds: readonly number[]): Promise<void> {
  if (stockIds.length === 0) return
  await tx.selectFrom('stock').where('id', 'in', stockIds).select('id').orderBy('id').forNoKeyUpdate().execute()
}
