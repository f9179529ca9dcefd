import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { readAdminOrderFilter, writeAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import { adminMeta } from '../admin-meta.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { FailedList } from '../ui/failed-list.tsx'
import { IfMay } from '../ui/if-may.tsx'
import { isUnanswered } from '../ui/is-unanswered.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useSettled } from '../ui/use-settled.ts'
import type { Route } from './+types/route'
import { ExportButton } from './list/export-button.tsx'
import { type OrdersRead, unreachable } from './list/listed-orders.ts'
import { OpenedOrder } from './list/opened-order.tsx'
import { OrderFilters } from './list/order-filters.tsx'
import { OrderList } from './list/order-list.tsx'
import { readOrders } from './list/read-orders.server.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  read: await readOrders(context, new URL(request.url).searchParams),
})

/** When coming from another page, the skeleton shows at once; on this page, the old list stays until the new one is loaded. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const read = serverLoader().then(
    (loaded) => loaded.read,
    (fault): OrdersRead => {
      if (fault instanceof TypeError) return { ok: false, reason: 'failed', why: unreachable }
      throw fault
    },
  )
  return window.location.pathname === '/admin/orders' ? { read: await read } : { read }
}

/** Opening an order (a parameter in the address) doesn't reload the list; closing it does. A failed action doesn't either. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOpened = nextUrl.searchParams.has('order') && !currentUrl.searchParams.has('order')
  const isSameList = currentUrl.pathname === nextUrl.pathname && listOf(currentUrl) === listOf(nextUrl)
  return defaultShouldRevalidate && !(isSameList && isOpened) && !isUnanswered(actionResult)
}

/** The list's filter in an address, without the opened order. */
const listOf = ({ searchParams }: URL) => String(writeAdminOrderFilter(readAdminOrderFilter(searchParams)))

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Orders', matches)

export default function Orders({ loaderData: { read } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readAdminOrderFilter(search)
  const found = useSettled(read)
  const listed = found?.value.ok ? found.value.listed : null
  return (
    <>
      <PageTitle
        title="Orders"
        state={found === null ? '…' : listed && countText(listed.count)}
        act={
          <div className="flex flex-wrap gap-2">
            <IfMay needs="orders.export">
              <ExportButton filter={filter} count={listed?.count ?? null} />
            </IfMay>
            <IfMay needs="orders.write">
              <AdminLink to="/admin/orders/new" tone="primary">
                New order
              </AdminLink>
            </IfMay>
          </div>
        }
      />
      {listed && (
        <>
          <OrderFilters filter={filter} count={listed.count} />
          <OrderList listed={listed} filter={filter} />
        </>
      )}
      {found && !found.value.ok && <FailedList title={`Failed to load orders: ${found.value.why}`} />}
      {found === null && <ListSkeleton label="Loading orders" />}
      <OpenedOrder />
    </>
  )
}

const countText = (count: number) => (count === 1 ? '1 order' : `${count.toLocaleString('en-NG')} orders`)
