import { Link } from '#app/ui/link.tsx'
import type { CustomerOrder, CustomerPage } from '#domain/customers/customer.ts'
import { ordersPerCustomerPage } from '#domain/customers/customer-filter.ts'
import { formatNaira } from '#domain/money/money.ts'
import { shortDayAndTimeText } from '#domain/orders/order-date.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { PaymentWords, StatusWords } from '../../orders/status-words.tsx'
import { type Column, DataList } from '../../ui/data-list.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'

const columns: Column<CustomerOrder>[] = [
  {
    name: 'Order',
    cell: (order) => (
      <span className="grid gap-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <Link
            data-opens
            to={`/admin/orders/${order.id}`}
            className="inline-flex font-medium tabular-nums hover:underline"
          >
            {shortOrderId(order.id)}
          </Link>
          <span className="pr-3 font-semibold tabular-nums roomy:hidden">{formatNaira(order.totalAmount)}</span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 roomy:hidden">
          <OrderTime {...order} />
          <span className="pr-3">
            <StatusWords status={order.status} />
          </span>
        </span>
      </span>
    ),
    className: 'roomy:w-28',
  },
  { name: 'Date', cell: (order) => <OrderTime {...order} /> },
  { name: 'Status', cell: ({ status }) => <StatusWords status={status} />, className: 'roomy:w-32' },
  { name: 'Payment', cell: ({ paymentStatus }) => <PaymentWords status={paymentStatus} />, className: 'roomy:w-32' },
  {
    name: 'Total',
    cell: ({ totalAmount }) => formatNaira(totalAmount),
    isNumber: true,
    className: 'roomy:w-32',
  },
]

const OrderTime = ({ createdAt }: Pick<CustomerOrder, 'createdAt'>) => (
  <time dateTime={createdAt} className="text-soft tabular-nums">
    {shortDayAndTimeText(createdAt)}
  </time>
)

/** The customer's orders, newest first. */
export const OrdersSection = ({ shown: { customer, listed } }: { shown: CustomerPage }) => (
  <Section title="Orders">
    {customer.orders === 0 ? (
      <p className="text-soft">Nothing ordered yet.</p>
    ) : (
      <div>
        <DataList label="Orders of the customer" columns={columns} rows={listed.orders} keyOf={({ id }) => id} />
        <Pager
          {...listed}
          count={customer.orders}
          pageSize={ordersPerCustomerPage}
          name={customer.orders === 1 ? 'order' : 'orders'}
        />
      </div>
    )}
  </Section>
)
