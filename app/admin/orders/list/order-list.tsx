import { useLocation } from 'react-router'
import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import { formatNaira } from '#domain/money/money.ts'
import type { AdminOrderRow } from '#domain/orders/admin-order.ts'
import { type AdminOrderFilter, adminOrdersPerPage } from '#domain/orders/admin-order-filter.ts'
import { shortDayAndTimeText } from '#domain/orders/order-date.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { useMay } from '../../administrator.ts'
import { type Column, DataList } from '../../ui/data-list.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { PaymentWords, StatusWords } from '../status-words.tsx'
import { usePendingMoves } from '../use-pending-moves.ts'
import type { ListedOrders } from './listed-orders.ts'
import { NewOrders } from './new-orders.tsx'
import { NoOrders } from './no-orders.tsx'
import { CustomerText, OrderCell } from './order-cell.tsx'
import { OrderLink } from './order-link.tsx'
import { ShipBar } from './ship-bar.tsx'

/** The orders that a filter finds. While a status change is pending, an order already shows its new status. */
export function OrderList({ listed, filter }: { listed: ListedOrders; filter: AdminOrderFilter }) {
  const { pathname } = useLocation()
  const pending = usePendingLocation()
  const statusOf = usePendingMoves()
  const mayChange = useMay('orders.write')
  const { selection, toggle, choose, clear } = useSelection()
  const isBusy = pending !== null && pending.pathname === pathname && !new URLSearchParams(pending.search).has('order')
  const orders = listed.orders.map((order) => ({ ...order, status: statusOf(order) }))
  const columns: Column<AdminOrderRow>[] = [
    {
      name: 'Order ID',
      cell: (order) => <OrderCell order={order} typed={filter.q} />,
      className: 'roomy:w-30',
    },
    {
      name: 'Date',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="text-soft tabular-nums">
          {shortDayAndTimeText(createdAt)}
        </time>
      ),
      className: 'roomy:w-40 xl:w-56',
    },
    { name: 'Customer', cell: (order) => <CustomerText order={order} typed={filter.q} /> },
    { name: 'Status', cell: ({ status }) => <StatusWords status={status} />, className: 'roomy:w-32' },
    { name: 'Payment', cell: ({ paymentStatus }) => <PaymentWords status={paymentStatus} />, className: 'roomy:w-32' },
    {
      name: 'Total',
      cell: ({ totalAmount }) => formatNaira(totalAmount),
      isNumber: true,
      className: 'roomy:w-28 xl:w-32',
    },
    {
      name: 'Actions',
      cell: ({ id }) => (
        <OrderLink id={id} className="whitespace-nowrap font-medium text-brand hover:underline">
          View Details
        </OrderLink>
      ),
      isNumber: true,
      className: 'roomy:w-30',
    },
  ]
  return (
    <>
      <NewOrders known={listed.newest} />
      {orders.length === 0 ? (
        <NoOrders filter={filter} />
      ) : (
        <>
          {mayChange && <ShipBar selection={selection} onChoose={choose} onClear={clear} />}
          <DataList
            label="Orders"
            columns={columns}
            rows={orders}
            keyOf={({ id }) => id}
            isBusy={isBusy}
            choice={
              mayChange
                ? {
                    isOn: selection.ids.size > 0,
                    isShownOnPhone: selection.isChoosing,
                    isSelected: ({ id }) => selection.ids.has(id),
                    nameOf: ({ id, customer }) => `${shortOrderId(id)}, ${customer}`,
                    onToggle: (rows, isOn) =>
                      toggle(
                        rows.map(({ id }) => id),
                        isOn,
                      ),
                  }
                : undefined
            }
          />
          <Pager {...listed} pageSize={adminOrdersPerPage} name="orders" dialog="order" />
        </>
      )}
    </>
  )
}
