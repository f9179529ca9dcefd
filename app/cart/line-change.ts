import type { CartLine } from '#domain/cart/cart-line.ts'
import type { LineProblem } from '#domain/checkout/quote.ts'
import type { Kobo } from '#domain/money/money.ts'

/** A change of a line since the shopper last saw it. */
export type LineChange = { id: string; line: Pick<CartLine, 'name' | 'size' | 'color'> } & (
  | { kind: 'price'; from: Kobo; to: Kobo }
  /** `inAll`: earlier lines use some of the remaining pieces. */
  | { kind: 'fewer'; left: number; now: number; inAll: boolean }
  /** Earlier lines use all remaining pieces. */
  | { kind: 'taken'; left: number }
  | { kind: Exclude<LineProblem, 'too_many'> }
)
