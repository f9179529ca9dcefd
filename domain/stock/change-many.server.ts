import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import { mostPieces, type StockChange } from './cell.ts'

export type ManyStockChange = StockChange & { productId: string }
type NewStock = { productId: string; size: string | null; color: string | null; onHand: number }

const atOnce = 2_000

/** Locks all stock rows of products, in the order in which orders take them. */
export async function lockStockOf(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`
    select id from stock where product_id = any(${productIds}::uuid[]) order by id for no key update`.execute(tx)
}

/**
 * Changes rows of many products, which `lockStockOf` has locked, by differences. Returns the changes that a row can't
 * take, or for which there is no row; nothing of these is written.
 */
export async function changeManyStocks(tx: Tx, changes: readonly ManyStockChange[]): Promise<ManyStockChange[]> {
  const refused: ManyStockChange[] = []
  for (let at = 0; at < changes.length; at += atOnce) {
    const some = changes.slice(at, at + atOnce)
    const { rows } = await sql<{ place: number }>`
      with wanted as (
        select * from jsonb_to_recordset(${JSON.stringify(some.map((change, place) => ({ ...change, place })))}::jsonb)
          as w ("productId" uuid, size text, color text, by int, place int)
      )
      update stock s set on_hand = s.on_hand + w.by from wanted w
      where s.product_id = w."productId" and s.size is not distinct from w.size and s.color is not distinct from w.color
        and s.on_hand + w.by between 0 and ${mostPieces}
      returning w.place`.execute(tx)
    const written = new Set(rows.map(({ place }) => place))
    refused.push(...some.filter((_, place) => !written.has(place)))
  }
  return refused
}

/** Adds the stock rows of new products. */
export async function addStocks(tx: Tx, rows: readonly NewStock[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce)
    await tx
      .insertInto('stock')
      .values(rows.slice(at, at + atOnce))
      .execute()
}
