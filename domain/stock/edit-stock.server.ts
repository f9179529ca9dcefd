import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import { type CellKey, isSameCell, mostPieces, type StockChange } from './cell.ts'
import { readReservedPieces } from './reserved-pieces.server.ts'

export type StockEdit = {
  productId: string
  /** The rows that the product should have; without it, those that it has. */
  cells?: readonly CellKey[]
  /** Differences to the numbers that were seen, so that pieces sold since stay sold. */
  changes: readonly StockChange[]
}

type Pieces = CellKey & { onHand: number }

export type StockEdited =
  | { ok: true }
  /** More pieces would be removed than there are now. */
  | { ok: false; reason: 'stock_too_low'; cells: Pieces[] }
  /** Rows would have more than `mostPieces`. */
  | { ok: false; reason: 'stock_too_high'; cells: Pieces[] }
  /** Rows to be removed have pieces that the change doesn't mention. */
  | { ok: false; reason: 'stock_left'; cells: Pieces[] }
  /** Unpaid orders reserve pieces of rows to be removed, and may give them back there. */
  | { ok: false; reason: 'stock_reserved'; cells: (CellKey & { reserved: number })[] }

/** Changes a product's stock by differences, and which stock rows it has. The caller has locked the product. */
export async function editStock(tx: Tx, { productId, cells, changes }: StockEdit): Promise<StockEdited> {
  const rows = await tx
    .selectFrom('stock')
    .where('productId', '=', productId)
    .select(['id', 'size', 'color', 'onHand'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const layout = cells ?? rows
  const after = rows.map((row) => ({ ...row, onHand: row.onHand + changeOf(row, changes) }))
  const added = layout
    .filter((cell) => !rows.some((row) => isSameCell(row, cell)))
    .map(({ size, color }) => ({ size, color, onHand: changeOf({ size, color }, changes) }))
  const unknown = changes.filter((change) => ![...rows, ...added].some((cell) => isSameCell(cell, change)))
  const tooLow = [
    ...rows.filter((_, at) => (after[at]?.onHand ?? 0) < 0).map(keyAndPieces),
    ...added.filter(({ onHand }) => onHand < 0).map((cell) => ({ ...cell, onHand: 0 })),
    ...unknown.map(({ size, color }) => ({ size, color, onHand: 0 })),
  ]
  if (tooLow.length > 0) return { ok: false, reason: 'stock_too_low', cells: tooLow }
  const tooHigh = [...after, ...added].filter(({ onHand }) => onHand > mostPieces)
  if (tooHigh.length > 0) return { ok: false, reason: 'stock_too_high', cells: tooHigh.map(keyAndPieces) }
  const leaving = after.filter((row) => !layout.some((cell) => isSameCell(cell, row)))
  const left = leaving.filter(({ onHand }) => onHand > 0)
  if (left.length > 0) return { ok: false, reason: 'stock_left', cells: left.map(keyAndPieces) }
  const reserved = leaving.length > 0 ? await readReservedPieces(tx, productId) : new Map<number, number>()
  const kept = leaving.flatMap(({ id, size, color }) => ({ size, color, reserved: reserved.get(id) ?? 0 }))
  if (kept.some((cell) => cell.reserved > 0))
    return { ok: false, reason: 'stock_reserved', cells: kept.filter((cell) => cell.reserved > 0) }
  await write(tx, productId, {
    changed: after.filter((row, at) => row.onHand !== rows[at]?.onHand && !leaving.includes(row)),
    leaving,
    added,
  })
  return { ok: true }
}

const changeOf = (cell: CellKey, changes: readonly StockChange[]) =>
  changes.filter((change) => isSameCell(change, cell)).reduce((sum, { by }) => sum + by, 0)

const keyAndPieces = ({ size, color, onHand }: Pieces): Pieces => ({ size, color, onHand })

type Rows = { changed: { id: number; onHand: number }[]; leaving: { id: number }[]; added: Pieces[] }

async function write(tx: Tx, productId: string, { changed, leaving, added }: Rows): Promise<void> {
  if (changed.length > 0)
    await sql`
      update stock set on_hand = wanted.on_hand
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ onHand }) => onHand)}::int[]) as wanted (id, on_hand)
      where stock.id = wanted.id
    `.execute(tx)
  if (added.length > 0)
    await tx
      .insertInto('stock')
      .values(added.map((cell) => ({ ...cell, productId })))
      .execute()
  // After the new rows were added: a trigger redirects order lines to them.
  if (leaving.length > 0)
    await tx
      .deleteFrom('stock')
      .where(
        'id',
        'in',
        leaving.map(({ id }) => id),
      )
      .execute()
}
