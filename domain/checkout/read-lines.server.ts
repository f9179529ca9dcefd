import type { BasketLine, CartLine } from '#domain/cart/cart-line.ts'
import { picturesOf, toPictures } from '#domain/catalogue/pictures-of.server.ts'
import { cellFor } from '#domain/catalogue/product.ts'
import { type ProductPicture, picturesIn } from '#domain/catalogue/product-picture.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { QuotedLine } from './quote.ts'

export type ReadLine = { quoted: QuotedLine; stockId: number | null }

/** Looks each line up as the shop would sell it now: name, price, picture of its colour, pieces on hand, and what stands in the way. */
export async function readLines(db: Queryable, lines: readonly BasketLine[]): Promise<ReadLine[]> {
  if (lines.length === 0) return []
  const ids = [...new Set(lines.map((line) => line.productId))]
  const [products, cells] = await Promise.all([readProducts(db, ids), readCells(db, ids)])
  return lines.map((line) => {
    const product = products.get(line.productId)
    if (!product) return { quoted: { ...line, problem: 'gone' }, stockId: null }
    const cell = cellFor(
      cells.filter((row) => row.productId === line.productId),
      line.size,
      line.color,
    )
    const available = cell?.onHand ?? 0
    const { sizes: _sizes, colors: _colors, pictures, ...shown } = product
    const known: CartLine = { ...line, ...shown, image: imageOf(pictures, line.color), available }
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
    .where('p.id', 'in', ids)
    .where('p.archivedAt', 'is', null)
    .select(['p.id', 'p.name', 'p.slug', 'p.price', 'p.compareAtPrice', 'p.sizes', 'p.colors'])
    .select((eb) => picturesOf(eb).as('pictures'))
    .execute()
  return new Map(rows.map(({ id, pictures, ...product }) => [id, { ...product, pictures: toPictures(pictures) }]))
}

function imageOf(pictures: readonly ProductPicture[], chosen: string | null): CartLine['image'] {
  const [picture] = picturesIn(pictures, chosen)
  return picture ? { key: picture.key, color: picture.color, alt: picture.alt } : null
}

function readCells(db: Queryable, ids: string[]) {
  return db
    .selectFrom('stock')
    .where('productId', 'in', ids)
    .select(['id', 'productId', 'size', 'color', 'onHand'])
    .execute()
}
