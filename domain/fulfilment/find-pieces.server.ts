import type { AccessRefusal } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { CartLineInput } from '#domain/cart/cart-line.ts'
import { findInCatalogue } from '#domain/catalogue/find-in-catalogue.server.ts'
import { type LineRows, lineStatements, toReadLines } from '#domain/checkout/read-lines.server.ts'
import type { Kobo } from '#domain/money/money.ts'
import { inOneTrip } from '#domain/statement.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'

/** A product in a size and colour that can be added to an order as it is sold today. */
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
  const [products, cells] = await inOneTrip(db, ...lineStatements(ids.map((productId) => ({ productId, ...anyPiece }))))
  const pieces: FoundPiece[] = []
  for (const product of ids.flatMap((id) => products.filter((one) => one.id === id))) {
    const rows: LineRows = [[product], cells.filter(({ productId }) => productId === product.id)]
    for (const choice of choicesOf(product)) {
      if (pieces.length >= mostFound) return { ok: true, pieces }
      // Each line is checked by itself: here, pieces of one pool don't reduce one another.
      const [line] = toReadLines([choice], rows)
      if (!line || line.quoted.problem !== null) continue
      const { productId, name, size, color, price, available } = line.quoted
      pieces.push({ productId, name, size, color, price, onHand: available })
    }
  }
  return { ok: true, pieces }
}

const anyPiece = { size: null, color: null, quantity: 1 }

const choicesOf = ({ id: productId, sizes, colors }: LineRows[0][number]): CartLineInput[] =>
  (sizes.length === 0 ? [null] : sizes).flatMap((size) =>
    (colors.length === 0 ? [null] : colors).map((color) => ({ productId, size, color, quantity: 1 })),
  )
