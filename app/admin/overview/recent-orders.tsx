import { Link } from '#app/ui/link.tsx'
import { formatNaira } from '#domain/money/money.ts'
import type { AdminOrderRow } from '#domain/orders/admin-order.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { StatusWords } from '../orders/status-words.tsx'
import { ListSection, NothingYet } from './list-section.tsx'

/** The newest orders, regardless of the period. */
export const RecentOrders = ({ orders }: { orders: readonly AdminOrderRow[] }) => (
  <ListSection title="Recent Orders" to="/admin/orders">
    {orders.length === 0 ? (
      <NothingYet>No orders yet. The first one stands here as soon as it is placed.</NothingYet>
    ) : (
      <ul>
        {orders.map(({ id, customer, isGuest, createdAt, status, totalAmount }) => (
          <li
            key={id}
            className="relative flex min-h-14 flex-wrap items-center gap-x-3 border-line border-t px-4 py-2 hover:bg-raised desk:px-5"
          >
            <span className="min-w-0 grow basis-36">
              <Link
                to={`/admin/orders/${id}`}
                className="wrap-anywhere font-semibold leading-snug after:absolute after:inset-0"
              >
                {customer}
              </Link>
              {isGuest && (
                <span className="ml-2 inline-block border border-line-strong px-1.5 align-middle text-soft text-xs">
                  Guest
                </span>
              )}
              <span className="block text-soft text-xs tabular-nums">
                {shortOrderId(id)} · <time dateTime={createdAt}>{dayAndTimeText(createdAt)}</time>
              </span>
            </span>
            <span className="ml-auto grid justify-items-end">
              <span className="font-semibold tabular-nums">{formatNaira(totalAmount)}</span>
              <span className="text-xs">
                <StatusWords status={status} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </ListSection>
)
