import { sql } from 'kysely'
import { allocateStock, type StockedLine } from '#domain/cart/allocate-stock.ts'
import type { CartLine, CartLineInput } from '#domain/cart/cart-line.ts'
import { isOnSale } from '#domain/catalogue/on-sale.server.ts'
import { cellFor, drawsOnPool } from '#domain/catalogue/product.ts'
import { type ProductPicture, picturesIn } from '#domain/catalogue/product-picture.ts'
import { picturesOf, toPictures } from '#domain/catalogue/product-pictures.server.ts'
import { inOneTrip, statement } from '#domain/statement.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { QuotedLine } from './quote.ts'

export type ReadLine = { quoted: QuotedLine; stockId: number | null }

/**
 * Reads each line as the shop would sell it now: name, price, picture of its colour, pieces on hand, why it can't be
 * sold in that way, and how many pieces are left for it by the lines before. Pieces that are `reserved` count as on
 * hand.
 */
export async function readLines(
  db: Queryable,
  lines: readonly CartLineInput[],
  reserved: readonly { stockId: number; quantity: number }[] = [],
): Promise<ReadLine[]> {
  return toReadLines(lines, await inOneTrip(db, ...lineStatements(lines)), reserved)
}

/** The queries for `toReadLines`, to be run together with others. */
export function lineStatements(lines: readonly CartLineInput[]) {
  const ids = [...new Set(lines.map((line) => line.productId))]
  return [productRows({ ids }), cellRows({ ids })] as const
}

export type LineRows = readonly [readonly ProductRow[], readonly Cell[]]

/** The lines in the results of `lineStatements`. */
export function toReadLines(
  lines: readonly CartLineInput[],
  [productsRead, cellsRead]: LineRows,
  reserved: readonly { stockId: number; quantity: number }[] = [],
): ReadLine[] {
  const products = new Map(
    productsRead.map(({ id, pictures, ...product }) => [id, { ...product, pictures: toPictures(pictures) }]),
  )
  const cells = withReserved(cellsRead, reserved)
  const found = lines.map((line) => findLine(line, products.get(line.productId), cells))
  const allotted = allocateStock(found.map(({ known }) => known ?? nothing))
  return found.map(({ line, known, obstacle, stockId }, index) => {
    if (!known) return { quoted: { ...line, problem: 'gone' }, stockId }
    const sellable = allotted[index] ?? 0
    return { quoted: { ...known, sellable, problem: obstacle ?? shortageOf(known, sellable) }, stockId }
  })
}

const nothing: StockedLine = { productId: '', quantity: 0, available: 0, sharesStock: false }

type ProductRow = { id: string; pictures: Parameters<typeof toPictures>[0] } & Omit<Product, 'pictures'>
type Product = {
  name: string
  slug: string
  price: number
  compareAtPrice: number | null
  sizes: string[]
  colors: string[]
  pictures: ProductPicture[]
}
type Cell = { id: number; productId: string; size: string | null; color: string | null; onHand: number }

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

// A product that has sizes is sold only with one, and a product without them only without; likewise for colours.
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

const productRows = statement((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('product as p')
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .where(isOnSale('p'))
    .select(['p.id', 'p.name', 'p.slug', 'p.price', 'p.compareAtPrice', 'p.sizes', 'p.colors'])
    .select((eb) => picturesOf(eb).as('pictures')),
)

function imageOf(pictures: readonly ProductPicture[], chosen: string | null): CartLine['image'] {
  const [picture] = picturesIn(pictures, chosen)
  return picture ? { key: picture.key, color: picture.color, alt: picture.alt } : null
}

const cellRows = statement((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('stock')
    .where(sql<boolean>`product_id = any(${ids}::uuid[])`)
    .select(['id', 'productId', 'size', 'color', 'onHand']),
)

const withReserved = (cells: readonly Cell[], reserved: readonly { stockId: number; quantity: number }[]) =>
  cells.map((cell) => {
    const kept = reserved.filter(({ stockId }) => stockId === cell.id).reduce((sum, { quantity }) => sum + quantity, 0)
    return { ...cell, onHand: cell.onHand + kept }
  })
