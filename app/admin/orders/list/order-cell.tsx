import { formatNaira } from '#domain/money/money.ts'
import type { AdminOrderRow } from '#domain/orders/admin-order.ts'
import { channelTitles } from '#domain/orders/order.ts'
import { shortDayAndTimeText } from '#domain/orders/order-date.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { Marked } from '../../ui/marked.tsx'
import { PaymentWords, StatusWords } from '../status-words.tsx'
import { OrderLink } from './order-link.tsx'

// Not shown on the narrow cards, since the order's status mostly implies these.
const impliedPayments = new Set(['pending', 'success'])

type Props = { order: AdminOrderRow; typed: string }

/** An order's number as a link; on cards also the customer, the total and the status, and a payment that failed or was refunded. */
export const OrderCell = ({ order, typed }: Props) => (
  <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 roomy:block">
    <span className="col-span-full min-w-0 roomy:hidden">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold text-base">
          <CustomerText order={order} typed={typed} />
        </span>
        <span className="shrink-0 pr-3 font-semibold text-base tabular-nums">{formatNaira(order.totalAmount)}</span>
      </span>
    </span>
    <span>
      <OrderLink
        id={order.id}
        opensRow
        className="inline-flex items-center text-soft tabular-nums hover:underline roomy:font-medium roomy:text-ink"
      >
        <Marked text={shortOrderId(order.id)} typed={typed.replace(/^#/, '')} />
      </OrderLink>
      <time dateTime={order.createdAt} className="text-soft tabular-nums roomy:hidden">
        {' · '}
        {shortDayAndTimeText(order.createdAt)}
      </time>
    </span>
    <span className="flex flex-wrap justify-end gap-x-3 justify-self-end pr-3 roomy:hidden">
      {!impliedPayments.has(order.paymentStatus) && <PaymentWords status={order.paymentStatus} />}
      <StatusWords status={order.status} />
    </span>
  </span>
)

/** The customer's name, and a mark for guests. */
export const CustomerText = ({ order: { customer, isGuest, email, channel }, typed }: Props) => (
  <span className="block min-w-0 leading-snug">
    <span className="wrap-anywhere">
      <Marked text={customer} typed={typed} />
    </span>
    {isGuest && (
      <span className="ml-2 inline-block border border-line-strong px-1.5 align-middle font-normal text-soft text-xs">
        Guest
      </span>
    )}
    {channel !== 'shop' && (
      <span className="ml-2 inline-block border border-line-strong px-1.5 align-middle font-normal text-soft text-xs">
        {channelTitles[channel]}
      </span>
    )}
    <span className="wrap-anywhere hidden text-soft text-xs roomy:block">
      <Marked text={email} typed={typed} />
    </span>
  </span>
)
