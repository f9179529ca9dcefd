import { useRef } from 'react'
import { data, useRevalidator } from 'react-router'
import { shortOrderId } from '#domain/orders/status.ts'
import { adminMeta } from '../../admin-meta.ts'
import { howRefused } from '../../refused-calls.ts'
import { notOpenText } from '../../stay-when-refused.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FailedList } from '../../ui/failed-list.tsx'
import { type Answered, isUnanswered } from '../../ui/is-unanswered.ts'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { lookUp } from '../../ui/look-up.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { hasUnsavedText } from '../../ui/unsaved-text.ts'
import type { CollectAnswer } from '../collect/collect-answer.ts'
import type { RefundAnswer } from '../refund/refund-answer.ts'
import type { Route } from './+types/route'
import { actOnOrder } from './act-on-order.server.ts'
import type { OrderAnswer } from './order-answer.ts'
import type { OrderRead } from './order-read.ts'
import { OrderState } from './order-state.tsx'
import { OrderView } from './order-view.tsx'
import { readOrder } from './read-order.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readOrder(context, params.id)
  return data({ read }, read.ok || read.reason === 'failed' ? 200 : 404)
}

/** When an order can't be read, or may no longer be opened, says so in the dialog over the list, too. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<{ read: OrderRead }> {
  try {
    return await lookUp<{ read: OrderRead }>(serverLoader(), { read: { ok: false, reason: 'failed' } })
  } catch (fault) {
    // The order's own page handles this itself.
    const isOverList = new URL(request.url).pathname !== window.location.pathname
    if (isOverList && howRefused(request.signal) === 403) return { read: { ok: false, reason: 'not_open' } }
    throw fault
  }
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  actOnOrder(context, params.id, await request.formData())

/** Keeps the order on screen when the request fails or is refused. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<OrderAnswer> {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch {
    const message = failures[String(form.get('act'))] ?? 'Failed to update order status'
    return { ok: false, message, isUnanswered: true }
  }
}

const failures: Partial<Record<string, string>> = {
  note: 'Failed to add the note',
  write: 'Failed to send the note',
  mail: 'Failed to send the mail',
  tracking: 'Failed to save the tracking number',
}

/** After a failed request the loaders don't run, so that what is typed stays, also in the payment and refund forms. */
export const shouldRevalidate = ({
  actionResult,
  defaultShouldRevalidate,
}: Answered<OrderAnswer | CollectAnswer | RefundAnswer>) => defaultShouldRevalidate && !isUnanswered(actionResult)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.read.ok ? `Order ${shortOrderId(loaderData.read.shown.order.id)}` : 'Order not found', matches)

const back = { to: '/admin/orders', name: 'Orders' }

export default function OrderPage({ loaderData: { read } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const box = useRef<HTMLDivElement>(null)
  if (!read.ok)
    return (
      <>
        <PageTitle title="Order" back={back} />
        {read.reason === 'failed' && <FailedList title="Failed to load the order" />}
        {read.reason === 'not_open' && <EmptyList title="Not open" text={notOpenText} />}
        {read.reason === 'not_found' && (
          <EmptyList
            title="Order not found"
            text="The address may be mistyped. Search for it by its number or its customer."
          >
            <AdminLink to="/admin/orders">All orders</AdminLink>
          </EmptyList>
        )}
      </>
    )
  const { shown } = read
  return (
    <>
      <PageTitle title={`Order ${shortOrderId(shown.order.id)}`} state={<OrderState shown={shown} />} back={back} />
      <div ref={box}>
        <OrderView key={shown.order.id} shown={shown} onStale={revalidate} />
      </div>
      <LeaveQuestion isChanged={() => hasUnsavedText(box.current)} isKept={false} />
    </>
  )
}
