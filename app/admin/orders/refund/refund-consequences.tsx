import type { Refunding } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { isByHand, paidByTitles } from '#domain/orders/provider-name.ts'
import { lostPiecesText } from '../lost-pieces-text.ts'
import { type RefundChoice, sumOf } from './refund-choice.ts'

const paidByHand = {
  cash: 'It was paid in cash, so a person gives it back.',
  transfer: 'It was paid by a transfer to the shop, so a person sends it back.',
}

/** The consequences of a refund, as sentences. */
export function RefundConsequences({ refunding, choice }: { refunding: Refunding; choice: RefundChoice }) {
  const sum = sumOf(refunding, choice)
  if (!sum.ok) return null
  const title = paidByTitles[refunding.provider]
  const pieces = sum.restocked === 1 ? '1 piece goes' : `${sum.restocked} pieces go`
  return (
    <ul className="grid gap-1">
      <li>
        {choice.byHand
          ? `You send ${formatNaira(sum.amount)} to the customer yourself, and say here that it was sent.`
          : `${formatNaira(sum.amount)} goes back by ${title}, to the card or account that paid. That can’t be taken back.`}
      </li>
      {refunding.ways === 'by_hand' && (
        <li>
          {isByHand(refunding.provider) ? paidByHand[refunding.provider] : `${title} isn’t set up here any more.`}
        </li>
      )}
      {sum.isCapped && <li>The pieces cost more, but no more than that is left of the payment.</li>}
      {refunding.isReleased && choice.way === 'goods' && refunding.goods.lines.every(({ hasStock }) => hasStock) && (
        <li>Its pieces are back in stock already.</li>
      )}
      {sum.restocked > 0 && !refunding.isReleased && <li>{pieces} back into stock.</li>}
      {sum.lost > 0 && !refunding.isReleased && <li>{lostPiecesText(sum.lost)}</li>}
    </ul>
  )
}
