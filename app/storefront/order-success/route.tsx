import { data } from 'react-router'
import { limitsContext, requestContext, shopContext, viewerContext } from '#app/context.server.ts'
import { printLinks } from '#app/order/print-links.ts'
import { showOrder } from '#app/order/show-order.server.ts'
import { type FoundOrder, loadOrFail, useLastGoodOrder } from '#app/order/use-last-good-order.ts'
import { openedInRequest, orderAsked, refuseOrder, withoutKey } from '#app/order-access.server.ts'
import { openHostedPage } from '#app/paying/open-hosted-page.server.ts'
import { findOwnOrder } from '#domain/orders/order-access.server.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { openedOrderCookie } from '#http/guest-cookie.server.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { correctOrderEmail } from './email/correct-email.server.ts'
import { correctsEmail, noEmailAnswer } from './email/email-answer.ts'
import { FailedOrder, MissingOrder, NoOrder } from './missing-order.tsx'
import { OrderPage } from './order-page.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ title: loaderData?.order ? `Order ${shortOrderId(loaderData.order.id)}` : 'Your order' }, matches)

export const links = printLinks

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const shop = context.get(shopContext)
  const { orderId, access } = orderAsked(shop, request, context.get(viewerContext), context.get(openedInRequest))
  if (!orderId) return data<FoundOrder>({ found: 'not_asked' })
  const order = await findOwnOrder(shop, access, orderId)
  if (!order) {
    const { ip } = context.get(requestContext)
    return data<FoundOrder>({ found: 'nothing' }, await refuseOrder(context.get(limitsContext), access, ip))
  }
  const shorter = await withoutKey(shop, request, access, orderId)
  if (shorter) throw shorter
  return data<FoundOrder>({ found: 'order', ...(await showOrder(shop, order, search)) })
}

/** Corrects the email address, or pays without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const limits = context.get(limitsContext)
  const info = context.get(requestContext)
  const asked = orderAsked(shop, request, context.get(viewerContext))
  if (!new URL(request.url).searchParams.has(correctsEmail)) {
    const answer = await openHostedPage(shop, limits, request, { ip: info.ip, ...asked })
    return answer ?? data(null, await refuseOrder(limits, asked.access, info.ip))
  }
  const corrected = await correctOrderEmail(shop, limits, request, info)
  if (!corrected) return data(null, await refuseOrder(limits, asked.access, info.ip))
  const { answer, opened } = corrected
  if (!opened) return answer
  // Without JavaScript, the response's page is rendered with the request's cookies, so the access is passed on in the context.
  context.set(openedInRequest, [opened])
  return data(answer, { headers: { 'Set-Cookie': openedOrderCookie(shop, request, opened) } })
}

/** When a correction of the email address fails, keeps the page, what was typed and a payment that is open. */
export async function clientAction({
  request,
  serverAction,
}: Pick<Route.ClientActionArgs, 'request'> & { serverAction: () => Promise<unknown> }) {
  const sent = await request.clone().formData()
  try {
    return await serverAction()
  } catch (fault) {
    const isRedirect = fault instanceof Response && fault.status < 400
    if (isRedirect || !new URL(request.url).searchParams.has(correctsEmail)) throw fault
    return noEmailAnswer(String(sent.get('email') ?? ''))
  }
}

/** After a failed request the loaders don't run, since they would fail as well. */
export const shouldRevalidate = ({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: { isUnanswered?: boolean } | null
  defaultShouldRevalidate: boolean
}) => defaultShouldRevalidate && actionResult?.isUnanswered !== true

/** Keeps the page when reloading the order fails. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadOrFail(serverLoader)

export default function OrderSuccess({ loaderData }: Route.ComponentProps) {
  const shown = useLastGoodOrder<FoundOrder>(loaderData)
  switch (shown.found) {
    case 'order':
      return <OrderPage key={shown.order.id} shown={shown} />
    case 'nothing':
      return <MissingOrder />
    case 'not_asked':
      return <NoOrder />
    case 'unread':
    case 'failed':
      return <FailedOrder />
  }
}
