import { replace } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { pageMeta } from '#app/page-meta.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { readPage } from '#domain/catalogue/listing.ts'
import { listOwnOrders } from '#domain/orders/list-own-orders.server.ts'
import { FailedSection } from '../failed-section.tsx'
import { signedIn } from '../signed-in.server.ts'
import type { Route } from './+types/route'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'

const path = (page: number) => (page === 1 ? '/dashboard/orders' : `/dashboard/orders?page=${page}`)

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const page = readPage(new URL(request.url).searchParams.get('page'))
  const listed = await readOrReport(shop, 'orders', () => listOwnOrders(shop.db, signedIn(context), page))
  // A page number beyond the last one redirects to the last.
  if (listed && listed.page !== page) throw replace(path(listed.page))
  return { listed }
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'My Orders' }, matches)

export default function Orders({ loaderData: { listed } }: Route.ComponentProps) {
  if (!listed) return <FailedSection title="Your orders could not be loaded" />
  if (listed.count === 0) return <NoOrders />
  return (
    <section aria-labelledby="orders" className="grid gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="orders" className="font-display text-2xl">
          Orders
        </h2>
        <p className="text-soft tabular-nums">{listed.count === 1 ? '1 order' : `${listed.count} orders`}</p>
      </div>
      <ul className="grid gap-5">
        {listed.orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <Pagination page={listed.page} pages={listed.pages} to={path} className="pt-4" />
    </section>
  )
}
