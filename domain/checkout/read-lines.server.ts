import { allocateStock, type StockedLine } from '#domain/cart/allocate-stock.ts'
import type { CartLine, CartLineInput } from '#domain/cart/cart-line.ts'
import { isOnSale } from '#domain/catalogue/on-sale.server.ts'
import { cellFor, drawsOnPool } from '#domain/catalogue/product.ts'
import { type ProductPicture, picturesIn } from '#domain/catalogue/product-picture.ts'
import { picturesOf, toPictures } from '#domain/catalogue/product-pictures.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { QuotedLine } from './quote.ts'

export type ReadLine = { quoted: QuotedLine; stockId: number | null }

/**
 * Looks each line up as the shop would sell it now: name, price, picture of its colour, pieces on hand, why it can't be sold so,
 * and how many of it can be sold beside the lines before it. Pieces of `held` count as being on hand.
 */
export async function readLines(
  db: Queryable,
  lines: readonly CartLineInput[],
  reserved: readonly { stockId: number; quantity: number }[] = [],
): Promise<ReadLine[]> {
  if (lines.length === 0) return []
  const ids = [...new Set(lines.map((line) => line.productId))]
  const [products, cells] = await Promise.all([readProducts(db, ids), readCells(db, ids, reserved)])
  const found = lines.map((line) => findLine(line, products.get(line.productId), cells))
  const allotted = allocateStock(found.map(({ known }) => known ?? nothing))
  return found.map(({ line, known, obstacle, stockId }, index) => {
    if (!known) return { quoted: { ...line, problem: 'gone' }, stockId }
    const sellable = allotted[index] ?? 0
    return { quoted: { ...known, sellable, problem: obstacle ?? shortageOf(known, sellable) }, stockId }
  })
}

const nothing: StockedLine = { productId: '', quantity: 0, available: 0, sharesStock: false }

type Product = Awaited<ReturnType<typeof readProducts>> extends Map<string, infer Row> ? Row : never
type Cell = Awaited<ReturnType<typeof readCells>>[number]

function findLine({ productId, size, color, quantity }: CartLineInput, product: Product | undefined, cells: Cell[]) {
  const line = { productId, size, color, quantity }
  if (!product) return { line, known: null, obstacle: null, stockId: null }
  const { sizes, colors, pictures, ...shown } = product
  const own = cells.filter((row) => row.productId === line.productId)
  const cell = cellFor(own, line.size, line.color)
  const obstacle = problemOf(line, { sizes, colors }, cell !== undefined)
  const known: CartLine = {
    ...line,
    ...shown,
    image: imageOf(pictures, line.color),
    available: obstacle === null ? (cell?.onHand ?? 0) : 0,
    sharesStock: drawsOnPool(own, line.size, line.color),
  }
  return { line, known, obstacle, stockId: cell?.id ?? null }
}

// A product with sizes is sold in one of them, one without in none; the same with colours.
function problemOf(
  { size, color }: CartLineInput,
  { sizes, colors }: Pick<Product, 'sizes' | 'colors'>,
  hasCell: boolean,
): 'choose_size' | 'choose_color' | 'not_made' | null {
  if (size === null && sizes.length > 0) return 'choose_size'
  if (color === null && colors.length > 0) return 'choose_color'
  const isMade = (size === null || sizes.includes(size)) && (color === null || colors.includes(color))
  return isMade && (hasCell || (size === null && color === null)) ? null : 'not_made'
}

function shortageOf({ available, quantity }: CartLine, sellable: number): 'sold_out' | 'too_many' | null {
  if (available === 0) return 'sold_out'
  return sellable < quantity ? 'too_many' : null
}

async function readProducts(db: Queryable, ids: string[]) {
  const rows = await db
    .selectFrom('product as p')
    .where('p.id', 'in', ids)
    .where(isOnSale('p'))
    .select(['p.id', 'p.name', 'p.slug', 'p.price', 'p.compareAtPrice', 'p.sizes', 'p.colors'])
    .select((eb) => picturesOf(eb).as('pictures'))
    .execute()
  return new Map(rows.map(({ id, pictures, ...product }) => [id, { ...product, pictures: toPictures(pictures) }]))
}

function imageOf(pictures: readonly ProductPicture[], chosen: string | null): CartLine['image'] {
  const [picture] = picturesIn(pictures, chosen)
  return picture ? { key: picture.key, color: picture.color, alt: picture.alt } : null
}

async function readCells(db: Queryable, ids: string[], reserved: readonly { stockId: number; quantity: number }[]) {
  const cells = await db
    .selectFrom('stock')
    .where('productId', 'in', ids)
    .select(['id', 'productId', 'size', 'color', 'onHand'])
    .execute()
  return cells.map((cell) => {
    const kept = reserved.filter(({ stockId }) => stockId === cell.id).reduce((sum, { quantity }) => sum + quantity, 0)
    return { ...cell, onHand: cell.onHand + kept }
  })
}
