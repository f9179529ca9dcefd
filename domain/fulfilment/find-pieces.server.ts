import type { AccessRefusal } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { findInCatalogue } from '#domain/catalogue/find-in-catalogue.server.ts'
import { readLines } from '#domain/checkout/read-lines.server.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { Queryable } from '#domain/transaction.server.ts'

/** A piece that can be added to an order as it is sold today. */
export type FoundPiece = {
  productId: string
  name: string
  size: string | null
  color: string | null
  price: Kobo
  onHand: number
}

const mostFound = 60

/** The pieces in stock, in each size and colour, of products whose name has every word of a text. */
export async function findPieces(
  db: Queryable,
  viewer: Viewer,
  text: string,
): Promise<{ ok: true; pieces: FoundPiece[] } | AccessRefusal> {
  const found = await findInCatalogue(db, viewer, text)
  if (!found.ok) return found
  const ids = found.products.map(({ id }) => id)
  if (ids.length === 0) return { ok: true, pieces: [] }
  const products = await db.selectFrom('product').where('id', 'in', ids).select(['id', 'sizes', 'colors']).execute()
  const choices = products.flatMap(({ id: productId, sizes, colors }) =>
    (sizes.length === 0 ? [null] : sizes).flatMap((size) =>
      (colors.length === 0 ? [null] : colors).map((color) => ({ productId, size, color, quantity: 1 })),
    ),
  )
  // Each by itself: pieces of one pool don't take from one another here.
  const pieces: FoundPiece[] = []
  for (const choice of choices) {
    if (pieces.length >= mostFound) break
    const [read] = await readLines(db, [choice])
    if (!read || read.quoted.problem !== null) continue
    const { productId, name, size, color, price, available } = read.quoted
    pieces.push({ productId, name, size, color, price, onHand: available })
  }
  return { ok: true, pieces }
}
