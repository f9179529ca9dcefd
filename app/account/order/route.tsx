import { data } from 'react-router'
import { limitsContext, requestContext, shopContext, viewerContext } from '#app/context.server.ts'
import { showOrder } from '#app/order/show-order.server.ts'
import type { ShownOrder } from '#app/order/shown-order.ts'
import { pageMeta } from '#app/page-meta.ts'
import { openHostedPage } from '#app/paying/open-hosted-page.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { findOrderOfAccount } from '#domain/orders/order-access.server.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import type { Route } from './+types/route'
import { MissingOrder } from './missing-order.tsx'
import { OrderPage } from './order-page.tsx'

/** The viewer's own order; somebody else's is not found, as is one that couldn't be read. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const search = new URL(request.url).searchParams
  const shown = await readOrReport(shop, 'order', async () => {
    const order = await findOrderOfAccount(shop, context.get(viewerContext), params.id.toLowerCase())
    return order && (await showOrder(shop, order, search))
  })
  return data<{ shown: ShownOrder | null }>({ shown }, shown ? 200 : 404)
}

/** Pays without scripts. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const viewer = context.get(viewerContext)
  const order = await findOrderOfAccount(shop, viewer, params.id.toLowerCase())
  const { ip } = context.get(requestContext)
  const access = { viewer, guestOrderIds: [], key: null }
  const asked = { ip, orderId: order?.id ?? '', access }
  return (await openHostedPage(shop, context.get(limitsContext), request, asked)) ?? data(null, 404)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { title: loaderData?.shown ? `Order ${shortOrderId(loaderData.shown.order.id)}` : 'Order not found' },
    matches,
  )

export default function OwnOrderPage({ loaderData: { shown } }: Route.ComponentProps) {
  return shown ? <OrderPage key={shown.order.id} shown={shown} /> : <MissingOrder />
}
