import type { Kobo } from '#domain/money/money.ts'

/** A line of an order, with how much of it was refunded or is being refunded; failed refunds don't count. */
export type RefundableLine = {
  lineKey: string
  price: Kobo
  quantity: number
  refunded: { pieces: number; amount: Kobo /** Those of them that were to go back into stock. */; restocking: number }
  /** Pieces that went back into stock, perhaps by a refund that failed afterwards. */
  restocked: number
  /** Whether there still is a stock row that its pieces can go back to. */
  hasStock: boolean
}

/** What an order's goods and delivery cost, and how much of that was refunded. */
export type RefundableGoods = {
  discount: Kobo
  shipping: { fee: Kobo; refunded: Kobo }
  /** In the order in which they are in the order. */
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
  /** How many pieces are added to the stock: without those whose stock row is gone. */
  addedToStock: number
}

export type GoodsRefusal =
  | { ok: false; reason: 'nothing_chosen' | 'unknown_line' | 'shipping_refunded' }
  /** More pieces than were bought and not refunded yet; `left` can still be refunded. */
  | { ok: false; reason: 'too_many_pieces'; lineKey: string; left: number }

/**
 * What is given back for some of an order's goods, in kobo: their price less their share of the discount. The discount
 * is spread over all pieces, in the sequence of the lines and in proportion to their prices, and rounded by running
 * totals. So refunds of all lines, in any portions, add up to what was paid for them.
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
      // The difference to what was already given back, and not a sum over pieces, because failed refunds leave gaps in
      // the running total.
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

/** How much of the delivery can still be refunded. */
export const shippingLeft = ({ shipping: { fee, refunded } }: RefundableGoods): Kobo => Math.max(0, fee - refunded)

/** How many pieces of each line are chosen; a line may be named more than once. */
export function piecesByLine(lines: GoodsToRefund['lines']): Map<string, number> {
  const chosen = new Map<string, number>()
  for (const { lineKey, pieces } of lines)
    if (pieces >= 1) chosen.set(lineKey, (chosen.get(lineKey) ?? 0) + Math.trunc(pieces))
  return chosen
}

/** Each line with a function: what its first pieces cost, less their share of the discount. */
function withNets({ lines, discount }: RefundableGoods) {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  // The product of two amounts may exceed what a number holds exactly.
  const share = (cost: Kobo) => (subtotal === 0 ? 0 : Number((BigInt(discount) * BigInt(cost)) / BigInt(subtotal)))
  let before = 0
  return lines.map((line) => {
    const from = before
    before += line.price * line.quantity
    return { line, net: (pieces: number) => line.price * pieces - (share(from + line.price * pieces) - share(from)) }
  })
}

// A piece that went back into stock with a failed refund is there already when it is refunded again.
const piecesToRestock = ({ quantity, restocked, refunded }: RefundableLine, pieces: number): number =>
  Math.max(0, Math.min(pieces, refunded.restocking + pieces - restocked, quantity - restocked))
