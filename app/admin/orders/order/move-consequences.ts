import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import type { MoveRisk } from '#domain/fulfilment/move-risks.ts'
import { formatNaira } from '#domain/money/money.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import { lostPiecesText } from '../lost-pieces-text.ts'

type Asked = { to: OrderStatus; risks: readonly MoveRisk[] }

/** The consequences of a status change, as sentences. */
export function consequencesOf(
  { to, risks }: Asked,
  from: OrderStatus,
  { money, piecesWithoutStock: lost }: Pick<AdminOrder, 'money' | 'piecesWithoutStock'>,
): string[] {
  const words: Record<MoveRisk, string> = {
    backwards:
      to === 'cancelled'
        ? 'It has left the shop already. Cancel it once its pieces are back.'
        : 'It goes back a step. The customer isn’t written to about that.',
    unpaid: `${formatNaira(money.due)} of it isn’t paid. It is sent all the same, and collecting the money becomes a task.`,
    refunded: 'Money of it was given back, or is on its way back.',
    cancels_paid: `${formatNaira(money.refundable)} was paid for it. You are offered to give that back next; until then it is a task.`,
    collected:
      'The customer wanted to collect it at the showroom, and has given no address. The customer is written to that it is on its way.',
    takes_stock_again: 'Its pieces are taken from stock again, if all of them are there.',
  }
  const said = risks.map((risk) => words[risk])
  if (to === 'cancelled' && from !== 'cancelled')
    return [
      'Its pieces go back into stock, its coupon can be used again, and the customer is written to.',
      ...(lost > 0 ? [lostPiecesText(lost)] : []),
      ...said,
      ...(money.held > 0
        ? [`${formatNaira(money.held)} came that doesn’t count for it. The customer is written to that it goes back.`]
        : []),
    ]
  return said
}
