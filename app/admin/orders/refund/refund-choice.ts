import type { AdminOrder, Refunding } from '#domain/fulfilment/admin-order.ts'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { parseTypedNaira } from '#domain/money/typed-naira.ts'
import { type GoodsToRefund, piecesLeft, shippingLeft, valueGoods } from '#domain/payments/refunds/refund-of-goods.ts'

/** The choices in a refund form: pieces per line and the delivery, or an amount as typed. */
export type RefundChoice = {
  way: 'goods' | 'amount'
  pieces: Readonly<Record<string, number>>
  hasShipping: boolean
  restocks: boolean
  typed: string
  byHand: boolean
}

/** A refund of everything that is left. Pieces that haven't left the shop are restocked. */
export function everything(
  { goods, isReleased, ways }: Refunding,
  status: AdminOrder['order']['status'],
): RefundChoice {
  return {
    way: 'goods',
    pieces: Object.fromEntries(goods.lines.map((line) => [line.lineKey, piecesLeft(line)])),
    hasShipping: shippingLeft(goods) > 0,
    restocks: isReleased || status === 'pending' || status === 'processing',
    typed: '',
    byHand: ways === 'by_hand',
  }
}

/**
 * The chosen goods, limited to what is left now; null if an amount was chosen. The pieces of an order whose stock was released are
 * already back in stock and stay there.
 */
export function goodsOf({ goods, isReleased }: Refunding, choice: RefundChoice): GoodsToRefund | null {
  if (choice.way === 'amount') return null
  const lines = goods.lines.flatMap((line) => {
    const pieces = Math.min(choice.pieces[line.lineKey] ?? 0, piecesLeft(line))
    return pieces > 0 ? [{ lineKey: line.lineKey, pieces }] : []
  })
  const shipping = choice.hasShipping && shippingLeft(goods) > 0
  return { lines, shipping, restock: lines.length > 0 && (choice.restocks || isReleased) }
}

export type RefundSum =
  | { ok: true; amount: Kobo; isCapped: boolean; restocked: number /** Pieces that can't be put back. */; lost: number }
  | { ok: false; message: string }

/** The amount to refund, by the server's rules, or why nothing can be refunded. */
export function sumOf(refunding: Refunding, choice: RefundChoice): RefundSum {
  const { left } = refunding
  const goods = goodsOf(refunding, choice)
  if (goods === null) {
    const amount = parseTypedNaira(choice.typed)
    if (amount === null || amount <= 0) return { ok: false, message: 'Please say how much.' }
    if (amount > left) return { ok: false, message: `At most ${formatNaira(left)} can still be given back.` }
    return { ok: true, amount, isCapped: false, restocked: 0, lost: 0 }
  }
  const valued = valueGoods(refunding.goods, goods)
  if (!valued.ok || valued.value.amount === 0) return { ok: false, message: 'Please choose what to refund.' }
  const { amount, lines, addedToStock: restocked } = valued.value
  const lost = lines.reduce((sum, { restock }) => sum + restock, 0) - restocked
  return { ok: true, amount: Math.min(amount, left), isCapped: amount > left, restocked, lost }
}
