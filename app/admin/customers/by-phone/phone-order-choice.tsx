import type { PhoneOrder } from '#domain/customers/phone-buyer.ts'
import { formatNaira } from '#domain/money/money.ts'
import { dayText } from '#domain/orders/order-date.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { StatusWords } from '../../orders/status-words.tsx'

type Props = { order: PhoneOrder; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** An order with the phone number, to be selected if its name shows that it is this person's. */
export const PhoneOrderChoice = ({ order, isChosen, onChoose }: Props) => (
  <li className="border-line border-t first:border-t-0">
    <label className="flex min-h-11 items-center gap-3 py-2">
      <input
        type="checkbox"
        name="orders"
        value={order.id}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        className="size-5 shrink-0 accent-(--brand)"
      />
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4">
        <span className="wrap-anywhere font-medium">
          {order.name} <span className="font-normal text-soft tabular-nums">{shortOrderId(order.id)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-4">
          <time dateTime={order.createdAt} className="text-soft">
            {dayText(order.createdAt)}
          </time>
          <StatusWords status={order.status} />
          <span className="tabular-nums">{formatNaira(order.totalAmount)}</span>
        </span>
      </span>
    </label>
  </li>
)
