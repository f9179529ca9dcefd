import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import type { CustomerRow } from '#domain/customers/customer.ts'
import { type CustomerFilter, customersPerPage } from '#domain/customers/customer-filter.ts'
import { formatNaira } from '#domain/money/money.ts'
import { dayText } from '#domain/orders/order-date.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { type Column, DataList } from '../../ui/data-list.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { Marked } from '../../ui/marked.tsx'
import { Pager } from '../../ui/pager.tsx'
import { sortLink } from '../../ui/sort-links.ts'
import { useListSearch } from '../../ui/use-list-search.ts'
import { ChangedCustomers } from './changed-customers.tsx'
import { CustomerCell } from './customer-cell.tsx'
import type { ListedCustomers } from './listed-customers.ts'

/** The customers that a search finds, in the selected order. */
export function CustomerList({ listed, filter }: { listed: ListedCustomers; filter: CustomerFilter }) {
  const search = useListSearch()
  const isBusy = usePendingLocation() !== null
  // Here, unlike in other lists, sorting without a minus means descending.
  const linkOf = (by: CustomerFilter['sort']) => {
    const { to, now } = sortLink(search, filter, by)
    return { to, ...(now && { now: filter.isReversed ? ('ascending' as const) : ('descending' as const) }) }
  }
  const columns: Column<CustomerRow>[] = [
    { name: 'Customer', cell: (customer) => <CustomerCell customer={customer} typed={filter.q} /> },
    {
      name: 'Phone',
      cell: ({ phone }) => (
        <span className="whitespace-nowrap tabular-nums">
          <Marked text={phone} typed={filter.q} />
        </span>
      ),
      className: 'roomy:w-40',
    },
    { name: 'Kind', cell: ({ hasAccount }) => (hasAccount ? 'Account' : 'Guest'), className: 'roomy:w-24' },
    {
      name: 'Orders',
      cell: ({ orders }) => orders.toLocaleString('en-NG'),
      isNumber: true,
      sort: linkOf('orders'),
      className: 'roomy:w-24',
    },
    {
      name: 'Spent',
      cell: ({ spent }) => formatNaira(spent),
      isNumber: true,
      sort: linkOf('spent'),
      className: 'roomy:w-36',
    },
    {
      name: 'Since',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="text-soft">
          {dayText(createdAt)}
        </time>
      ),
      isNumber: true,
      sort: linkOf('newest'),
      className: 'roomy:w-44',
    },
  ]
  return (
    <>
      <ChangedCustomers listed={listed} filter={filter} />
      {listed.customers.length === 0 ? (
        <NoCustomers q={filter.q} />
      ) : (
        <>
          <DataList
            label="Customers"
            columns={columns}
            rows={listed.customers}
            keyOf={({ id }) => id}
            isBusy={isBusy}
          />
          <Pager {...listed} pageSize={customersPerPage} name={listed.count === 1 ? 'customer' : 'customers'} />
        </>
      )}
    </>
  )
}

const NoCustomers = ({ q }: { q: string }) =>
  q === '' ? (
    <EmptyList
      title="No customers yet"
      text="Whoever orders or makes an account stands here from then on, with what they have bought."
    />
  ) : (
    <EmptyList
      title="No customers found"
      text="Try a part of the name, the e-mail address, the phone or a tag. Who ordered without an e-mail address stands among the orders alone."
    >
      <AdminLink to="/admin/customers">Show all customers</AdminLink>
      <AdminLink to={`/admin/orders?q=${encodeURIComponent(q)}`} tone="quiet">
        Look among the orders
      </AdminLink>
    </EmptyList>
  )
