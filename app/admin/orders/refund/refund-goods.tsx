import { ChoiceText } from '#app/cart/choice-text.tsx'
import type { AdminOrder, Refunding } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { piecesLeft, shippingLeft } from '#domain/payments/refunds/refund-of-goods.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { PieceStepper } from './piece-stepper.tsx'
import { everything, type RefundChoice } from './refund-choice.ts'

type Props = {
  order: AdminOrder['order']
  refunding: Refunding
  choice: RefundChoice
  onChoose: (choice: RefundChoice) => void
}

/** The pieces to refund per line, the delivery, and whether the pieces are restocked. */
export function RefundGoods({ order, refunding, choice, onChoose }: Props) {
  const { goods, isReleased } = refunding
  const chosen = Object.values(choice.pieces).reduce((sum, pieces) => sum + pieces, 0)
  return (
    <>
      <ul className="grid gap-3">
        {order.items.map((item) => {
          const line = goods.lines.find(({ lineKey }) => lineKey === item.lineKey)
          const left = line ? piecesLeft(line) : 0
          return (
            <li key={item.lineKey} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="grid min-w-0 flex-[1_1_9rem] gap-0.5">
                <p className="wrap-anywhere font-medium leading-snug">{item.name}</p>
                <ChoiceText choice={item} />
                <p className="text-soft tabular-nums">
                  {item.quantity} × {formatNaira(item.price)}
                </p>
              </div>
              {left > 0 ? (
                <PieceStepper
                  label={`Pieces of ${item.name}`}
                  value={Math.min(choice.pieces[item.lineKey] ?? 0, left)}
                  most={left}
                  onChange={(pieces) => onChoose({ ...choice, pieces: { ...choice.pieces, [item.lineKey]: pieces } })}
                />
              ) : (
                <span className="text-soft">Refunded</span>
              )}
            </li>
          )
        })}
      </ul>
      <div className="grid justify-items-start">
        {shippingLeft(goods) > 0 && (
          <CheckField isChecked={choice.hasShipping} onChange={(hasShipping) => onChoose({ ...choice, hasShipping })}>
            Delivery, {formatNaira(shippingLeft(goods))}
          </CheckField>
        )}
        {chosen > 0 && !isReleased && (
          <CheckField isChecked={choice.restocks} onChange={(restocks) => onChoose({ ...choice, restocks })}>
            Put the pieces back into stock
          </CheckField>
        )}
      </div>
    </>
  )
}

/** The button that chooses all of it, or nothing. */
export function AllGoodsButton({ order, refunding, choice, onChoose }: Props) {
  const all = everything(refunding, order.status)
  const isAll =
    choice.hasShipping === all.hasShipping &&
    Object.entries(all.pieces).every(([key, pieces]) => (choice.pieces[key] ?? 0) === pieces)
  const chooseAll = () =>
    onChoose({
      ...choice,
      pieces: isAll ? {} : all.pieces,
      hasShipping: isAll ? false : all.hasShipping,
    })
  return (
    <AdminButton tone="quiet" onClick={chooseAll}>
      {isAll ? 'None' : 'All'}
    </AdminButton>
  )
}
