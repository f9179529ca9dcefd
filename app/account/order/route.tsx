import { data } from 'react-router'
import { limitsContext, requestContext, shopContext, viewerContext } from '#app/context.server.ts'
import { printLinks } from '#app/order/print-links.ts'
import { showOrder } from '#app/order/show-order.server.ts'
import { type FoundOrder, loadOrFail, useLastGoodOrder } from '#app/order/use-last-good-order.ts'
import { pageMeta } from '#app/page-meta.ts'
import { openHostedPage } from '#app/paying/open-hosted-page.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { findOrderOfAccount } from '#domain/orders/order-access.server.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { FailedSection } from '../failed-section.tsx'
import type { Route } from './+types/route'
import { MissingOrder } from './missing-order.tsx'
import { OrderPage } from './order-page.tsx'

/** Loads the viewer's own order. Somebody else's order, or one that couldn't be read, gets a 404. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const search = new URL(request.url).searchParams
  const read = await readOrReport<FoundOrder>(shop, 'order', async () => {
    const order = await findOrderOfAccount(shop, context.get(viewerContext), params.id.toLowerCase())
    return order ? { found: 'order', ...(await showOrder(shop, order, search)) } : { found: 'nothing' }
  })
  const found = read ?? { found: 'unread' }
  return data<FoundOrder>(found, found.found === 'order' ? 200 : 404)
}

/** Pays without JavaScript. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const viewer = context.get(viewerContext)
  const order = await findOrderOfAccount(shop, viewer, params.id.toLowerCase())
  const { ip } = context.get(requestContext)
  const access = { viewer, guestOrderIds: [], key: null }
  const asked = { ip, orderId: order?.id ?? '', access }
  return (await openHostedPage(shop, context.get(limitsContext), request, asked)) ?? data(null, 404)
}

/** Keeps the page, and a payment that is open in it, when reloading the order fails. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadOrFail(serverLoader)

export const links = printLinks

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageMeta({ title: titleOf(loaderData) }, matches)

const titleOf = (found: FoundOrder | undefined) =>
  found?.order ? `Order ${shortOrderId(found.order.id)}` : found?.found === 'nothing' ? 'Order not found' : 'Your order'

export default function OwnOrderPage({ loaderData }: Route.ComponentProps) {
  const shown = useLastGoodOrder<FoundOrder>(loaderData)
  if (shown.found === 'order') return <OrderPage key={shown.order.id} shown={shown} />
  return shown.found === 'failed' ? <FailedSection title="Failed to load order details" /> : <MissingOrder />
}
