import { data, redirect } from 'react-router'
import { limitsContext, requestContext, shopContext, viewerContext } from '#app/context.server.ts'
import { orderAsked, refuseOrder } from '#app/order-access.server.ts'
import { mayReadOrder } from '#domain/orders/order-access.server.ts'
import { findAttempt } from '#domain/payments/attempts/find-attempt.server.ts'
import { noteReported } from '#domain/payments/settlement/note-reported.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { pageMeta } from '../../page-meta.ts'
import { MissingOrder } from '../order-success/missing-order.tsx'
import type { Route } from './+types/route'
import { wasCancelled } from './was-cancelled.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Your order' }, matches)

export const headers: Route.HeadersFunction = () => noStore

const noStore = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/**
 * Where a provider's hosted page returns to. The result in the address is ignored: the server asks the provider, and the order page
 * shows the answer. An undecided payment is shown as being checked, unless the shopper cancelled it. Visitors without access to the
 * order get the same 404 as for an unknown reference.
 */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const reference = params.reference.slice(0, 64)
  const { access } = orderAsked(shop, request, context.get(viewerContext))
  const attempt = await findAttempt(shop.db, reference)
  if (!attempt || !(await mayReadOrder(shop, access, attempt.orderId)))
    return data(null, await refuseOrder(context.get(limitsContext), access, context.get(requestContext).ip))
  const settled = await settlePayment(shop, reference, { by: 'visitor' })
  if (!settled.ok) return data(null, 404)
  const isUndecided = undecided.has(settled.state) || (settled.state === 'failed' && !settled.answered)
  const isChecking = isUndecided && !wasCancelled(new URL(request.url).searchParams)
  if (isChecking && !settled.answered) await noteReported(shop, reference)
  throw redirect(`/order-success?order=${settled.orderId}${isChecking ? '&checking=1' : ''}`, { headers: noStore })
}

// A cancelled attempt may have been paid before it was closed: because another provider was chosen, or the order was edited.
const undecided: ReadonlySet<string> = new Set(['created', 'open', 'pending', 'cancelled'])

/** Shown in a browser without access to the order, e.g. when a bank's app returns to another browser. */
export default function PaymentReturn() {
  return <MissingOrder isReturn />
}
