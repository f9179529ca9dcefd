import type { BasketLine, CartLine } from '#domain/cart/cart-line.ts'
import { cellFor } from '#domain/catalogue/product.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { QuotedLine } from './quote.ts'

export type ReadLine = { quoted: QuotedLine; stockId: number | null }

/**
 * Looks each line up as the shop would sell it now: name, price, picture, pieces on hand, and what stands in the way. Pieces of `held`
 * count as being on hand.
 */
export async function readLines(
  db: Queryable,
  lines: readonly BasketLine[],
  held: readonly { stockId: number; quantity: number }[] = [],
): Promise<ReadLine[]> {
  if (lines.length === 0) return []
  const ids = [...new Set(lines.map((line) => line.productId))]
  const [products, cells] = await Promise.all([readProducts(db, ids), readCells(db, ids, held)])
  return lines.map((line) => {
    const product = products.get(line.productId)
    if (!product) return { quoted: { ...line, problem: 'gone' }, stockId: null }
    const cell = cellFor(
      cells.filter((row) => row.productId === line.productId),
      line.size,
      line.color,
    )
    const available = cell?.onHand ?? 0
    const { sizes: _sizes, colors: _colors, ...shown } = product
    const known: CartLine = { ...line, ...shown, available }
    return { quoted: { ...known, problem: problemOf(known, product, cell !== undefined) }, stockId: cell?.id ?? null }
  })
}

type Options = { sizes: string[]; colors: string[] }

function problemOf(line: CartLine, { sizes, colors }: Options, hasCell: boolean) {
  if (!hasCell || !isChoice(line.size, sizes) || !isChoice(line.color, colors)) return 'not_made'
  if (line.available === 0) return 'sold_out'
  return line.quantity > line.available ? 'too_many' : null
}

// A product with sizes is sold in one of them; one without is sold in none.
const isChoice = (choice: string | null, options: string[]) =>
  choice === null ? options.length === 0 : options.includes(choice)

async function readProducts(db: Queryable, ids: string[]) {
  const rows = await db
    .selectFrom('product as p')
    .leftJoin('productImage as i', (join) => join.onRef('i.productId', '=', 'p.id').on('i.position', '=', 0))
    .leftJoin('media as m', 'm.key', 'i.mediaKey')
    .where('p.id', 'in', ids)
    .where('p.archivedAt', 'is', null)
    .select(['p.id', 'p.name', 'p.slug', 'p.price', 'p.compareAtPrice', 'p.sizes', 'p.colors'])
    .select(['m.key', 'm.dominantColor', 'i.alt'])
    .execute()
  return new Map(
    rows.map(({ id, key, dominantColor, alt, ...product }) => [
      id,
      { ...product, image: key === null ? null : { key, color: dominantColor ?? '#000000', alt: alt ?? '' } },
    ]),
  )
}

async function readCells(db: Queryable, ids: string[], held: readonly { stockId: number; quantity: number }[]) {
  const cells = await db
    .selectFrom('stock')
    .where('productId', 'in', ids)
    .select(['id', 'productId', 'size', 'color', 'onHand'])
    .execute()
  return cells.map((cell) => {
    const kept = held.filter(({ stockId }) => stockId === cell.id).reduce((sum, { quantity }) => sum + quantity, 0)
    return { ...cell, onHand: cell.onHand + kept }
  })
}
