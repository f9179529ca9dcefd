import type { Kobo } from '#domain/money/money.ts'
import type { Totals } from '#domain/pricing/price-cart.ts'

/** How many pieces of one line an edit can ask for. */
export const mostPieces = 999

export type LinesEdit = {
  orderId: string
  /** How many pieces each line had when the administrator saw it, and is to have, by its key. */
  lines: { lineKey: string; seen: number; quantity: number }[]
  /** A piece to be added, at today's price. */
  added: { productId: string; size: string | null; color: string | null; quantity: number } | null
  /** The total that the administrator agreed to; null: only what would become of the order is asked for. */
  agreed: Kobo | null
}

/** What becomes of an unpaid order by other pieces: the lines that change, and what it came and comes to. */
export type EditedOrder = {
  lines: EditedLine[]
  before: Totals
  after: Totals
  /** The code of the coupon that doesn't count any more. */
  lostCoupon: string | null
}

/** `from` is 0 for a line that is new, `to` for one that is taken out. */
export type EditedLine = {
  name: string
  size: string | null
  color: string | null
  price: Kobo
  from: number
  to: number
}
