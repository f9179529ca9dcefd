import type { Kobo } from '#domain/money/money.ts'
import type { Totals } from '#domain/pricing/price-cart.ts'

/** How many pieces of one line an edit can ask for. */
export const mostPieces = 999

export type LinesEdit = {
  orderId: string
  /** For each line, by its key, the quantity that the administrator saw and the wanted one. */
  lines: { lineKey: string; seen: number; quantity: number }[]
  /** A product to be added, at today's price. */
  added: { productId: string; size: string | null; color: string | null; quantity: number } | null
  /** The total that the administrator agreed to; null only asks what would become of the order. */
  agreed: Kobo | null
}

/** What an edit makes of an unpaid order: the lines that change, and the total before and after. */
export type EditedOrder = {
  lines: EditedLine[]
  before: Totals
  after: Totals
  /** The code of a coupon that doesn't apply any more. */
  lostCoupon: string | null
}

/** `from` is 0 for a new line, `to` is 0 for a removed one. */
export type EditedLine = {
  name: string
  size: string | null
  color: string | null
  price: Kobo
  from: number
  to: number
}
