import type { Kobo } from '#domain/money/money.ts'

/** A line of an order, with what of it was refunded or is being refunded; refunds that failed don't count. */
export type RefundableLine = {
  lineKey: string
  price: Kobo
  quantity: number
  refunded: { pieces: number; amount: Kobo /** Those of them that were to go back into stock. */; restocking: number }
  /** Pieces that went back into stock, by a refund that failed afterwards perhaps. */
  restocked: number
  /** Whether there still is a stock row that its pieces can go back to. */
  hasStock: boolean
}

/** What an order's goods and delivery cost, and what of that was refunded. */
export type RefundableGoods = {
  discount: Kobo
  shipping: { fee: Kobo; refunded: Kobo }
  /** In the order of the order. */
  lines: readonly RefundableLine[]
}

/** What a refund is for. */
export type GoodsToRefund = {
  lines: readonly { lineKey: string; pieces: number }[]
  /** Whether the delivery is refunded, too. */
  shipping: boolean
  /** Whether the pieces go back into stock. */
  restock: boolean
}

export type ValuedGoods = {
  amount: Kobo
  shippingFee: Kobo
  /** `restock`: how many of the pieces go back into stock with this refund. */
  lines: { lineKey: string; pieces: number; amount: Kobo; restock: number }[]
  /** How many pieces that adds to the stock: not those whose stock row is gone. */
  addedToStock: number
}

export type GoodsRefusal =
  | { ok: false; reason: 'nothing_chosen' | 'unknown_line' | 'shipping_refunded' }
  /** More than were bought and not refunded yet; `left` of the line are. */
  | { ok: false; reason: 'too_many_pieces'; lineKey: string; left: number }

/**
 * What is given back for some of an order's goods, in kobo: what they cost less their share of the discount. The discount lies on all
 * pieces in the order of the order, in proportion to their prices, rounded by running totals; so refunds of all lines, in any portions,
 * add up to what was paid for them.
 */
export function valueGoods(
  goods: RefundableGoods,
  { lines, shipping, restock }: GoodsToRefund,
): { ok: true; value: ValuedGoods } | GoodsRefusal {
  const chosen = piecesByLine(lines)
  if (chosen.size === 0 && !shipping) return { ok: false, reason: 'nothing_chosen' }
  if ([...chosen.keys()].some((key) => !goods.lines.some(({ lineKey }) => lineKey === key)))
    return { ok: false, reason: 'unknown_line' }
  const valued: ValuedGoods['lines'] = []
  let addedToStock = 0
  for (const { line, net } of withNets(goods)) {
    const pieces = chosen.get(line.lineKey)
    if (pieces === undefined) continue
    const left = piecesLeft(line)
    if (pieces > left) return { ok: false, reason: 'too_many_pieces', lineKey: line.lineKey, left }
    const restocked = restock ? piecesToRestock(line, pieces) : 0
    if (line.hasStock) addedToStock += restocked
    valued.push({
      lineKey: line.lineKey,
      pieces,
      // Against what was given before, not piece by piece: refunds that failed leave gaps in the running total.
      amount: Math.max(0, net(line.refunded.pieces + pieces) - line.refunded.amount),
      restock: restocked,
    })
  }
  const shippingFee = shipping ? shippingLeft(goods) : 0
  if (shipping && shippingFee === 0) return { ok: false, reason: 'shipping_refunded' }
  const amount = valued.reduce((sum, line) => sum + line.amount, shippingFee)
  return { ok: true, value: { amount, shippingFee, lines: valued, addedToStock } }
}

/** How many pieces of a line can still be refunded. */
export const piecesLeft = ({ quantity, refunded }: RefundableLine): number => Math.max(0, quantity - refunded.pieces)

/** What of the delivery can still be refunded. */
export const shippingLeft = ({ shipping: { fee, refunded } }: RefundableGoods): Kobo => Math.max(0, fee - refunded)

/** How many pieces of each line are chosen; a line may be named more than once. */
export function piecesByLine(lines: GoodsToRefund['lines']): Map<string, number> {
  const chosen = new Map<string, number>()
  for (const { lineKey, pieces } of lines)
    if (pieces >= 1) chosen.set(lineKey, (chosen.get(lineKey) ?? 0) + Math.trunc(pieces))
  return chosen
}

/** Each line with what its first pieces cost, less their share of the discount. */
function withNets({ lines, discount }: RefundableGoods) {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  // The product of two amounts passes what a number holds exactly.
  const share = (cost: Kobo) => (subtotal === 0 ? 0 : Number((BigInt(discount) * BigInt(cost)) / BigInt(subtotal)))
  let before = 0
  return lines.map((line) => {
    const from = before
    before += line.price * line.quantity
    return { line, net: (pieces: number) => line.price * pieces - (share(from + line.price * pieces) - share(from)) }
  })
}

// A piece that went back with a refund that failed is in stock already when it is refunded anew.
const piecesToRestock = ({ quantity, restocked, refunded }: RefundableLine, pieces: number): number =>
  Math.max(0, Math.min(pieces, refunded.restocking + pieces - restocked, quantity - restocked))
