import { useSearchParams } from 'react-router'
import { readCustomerFilter } from '#domain/customers/customer-filter.ts'
import { adminMeta } from '../admin-meta.ts'
import { FailedList } from '../ui/failed-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { loadListed } from '../ui/load-listed.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useSettled } from '../ui/use-settled.ts'
import type { Route } from './+types/route'
import { CustomerFilters } from './list/customer-filters.tsx'
import { CustomerList } from './list/customer-list.tsx'
import { readCustomers } from './list/read-customers.server.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  listed: await readCustomers(context, new URL(request.url).searchParams),
})

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadListed(serverLoader(), '/admin/customers')

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Customers', matches)

export default function Customers({ loaderData: { listed } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readCustomerFilter(search)
  const found = useSettled(listed)
  return (
    <>
      <PageTitle title="Customers" state={found === null ? '…' : found.value && countText(found.value.count)} />
      {found?.value && (
        <>
          <CustomerFilters filter={filter} count={found.value.count} />
          <CustomerList listed={found.value} filter={filter} />
        </>
      )}
      {found?.value === null && <FailedList title="Failed to load customers" />}
      {found === null && <ListSkeleton label="Loading customers" />}
    </>
  )
}

const countText = (count: number) => (count === 1 ? '1 customer' : `${count.toLocaleString('en-NG')} customers`)
