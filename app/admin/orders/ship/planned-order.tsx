import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { PlannedShipment } from '#domain/fulfilment/shipping-problem.ts'
import { formatNaira } from '#domain/money/money.ts'
import { shortOrderId } from '#domain/orders/status.ts'

type Props = { order: PlannedShipment; children?: ReactNode }

/** One of the orders to be shipped, with its customer, in a line; `children` show its outcome or fields. */
export const PlannedOrder = ({ order: { id, customer, city, pieces, totalAmount }, children }: Props) => (
  <li className="grid gap-3 border-line border-t p-4 first:border-t-0 desk:px-5">
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Link to={`/admin/orders/${id}`} className="font-medium tabular-nums hover:underline">
        {shortOrderId(id)}
      </Link>
      <span className="wrap-anywhere font-semibold">{customer}</span>
      <span className="wrap-anywhere text-soft">
        {city} · {pieces === 1 ? '1 piece' : `${pieces} pieces`} · {formatNaira(totalAmount)}
      </span>
    </p>
    {children}
  </li>
)
