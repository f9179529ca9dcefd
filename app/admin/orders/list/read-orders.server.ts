import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { readAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import { listOrdersForAdmin, readNewestOrderIds } from '#domain/orders/list-orders-for-admin.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { OrdersRead } from './listed-orders.ts'

/** Reads the page of the list that an address asks for. Database errors are logged, never shown. */
export async function readOrders(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<OrdersRead> {
  const shop = context.get(shopContext)
  const read = await readOrReport(shop, 'orders', async () => {
    // Read first, so that an order placed in between counts as new.
    const newest = await readNewestOrderIds(shop.db)
    return { newest, listed: await listOrdersForAdmin(shop, readAdminOrderFilter(search), administratorOf(context)) }
  })
  if (!read) return { ok: false, reason: 'failed', why: 'something went wrong on our side' }
  const { newest, listed } = read
  if (!listed.ok) throw data(null, 403)
  const { orders, count, page, pages } = listed
  return { ok: true, listed: { orders, count, page, pages, newest } }
}
