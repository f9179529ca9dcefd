import { ChoiceText } from '#app/cart/choice-text.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { shopPriceOf } from '#domain/orders/order.ts'
import { Section } from '../../ui/section.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'

/** The items as they were sold, with the refunded pieces. */
export function Bought({ order: { items }, refundedPieces }: Pick<AdminOrder, 'order' | 'refundedPieces'>) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Section title={pieces === 1 ? '1 piece' : `${pieces} pieces`}>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item.lineKey} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            <Thumbnail picture={item.image} className="h-18 w-14" />
            <div className="flex flex-wrap content-start justify-between gap-x-4">
              <div className="grid min-w-0 flex-[1_1_5rem] content-start gap-0.5">
                <p className="wrap-anywhere font-medium leading-snug">{item.name}</p>
                <ChoiceText choice={item} />
                <p className="text-soft tabular-nums">
                  {item.quantity} × {formatNaira(shopPriceOf(item))}
                </p>
                {item.listPrice != null && <p className="tabular-nums">Agreed: {formatNaira(item.price)} each</p>}
                <RefundedPieces pieces={refundedPieces[item.lineKey] ?? 0} of={item.quantity} />
              </div>
              <p className="tabular-nums">{formatNaira(shopPriceOf(item) * item.quantity)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const RefundedPieces = ({ pieces, of }: { pieces: number; of: number }) =>
  pieces > 0 && <p className="font-medium">{of === 1 ? 'Refunded' : `${pieces} of ${of} refunded`}</p>
