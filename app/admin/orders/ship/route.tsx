import { useEffect, useEffectEvent } from 'react'
import { data, useNavigation, useRevalidator } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { planShipping } from '#domain/fulfilment/plan-shipping.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { failureText } from '../../failed-act.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FailedList } from '../../ui/failed-list.tsx'
import { type Answered, isUnanswered } from '../../ui/is-unanswered.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { toastMoved } from '../undo-toast.tsx'
import type { Route } from './+types/route'
import { actOnShip } from './act-on-ship.server.ts'
import { askedIds } from './asked-ids.ts'
import type { ShipAnswer } from './ship-answer.ts'
import { ShipForm } from './ship-form.tsx'
import { ShipResults } from './ship-results.tsx'
import { ordersText } from './ship-words.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { ids, left } = askedIds(new URL(request.url).searchParams)
  const plan = await readOrReport(shop, 'orders to ship', () => planShipping(shop.db, ids, administratorOf(context)))
  if (plan && !plan.ok) throw data(null, 403)
  return { read: plan?.orders ?? null, left }
}

export const action = async ({ request, context }: Route.ActionArgs) => actOnShip(context, await request.formData())

/** Keeps the page and what was typed when the shop can't be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ShipAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    return { ok: false, why: failureText(fault, words), problems: {}, typed: {}, isUnanswered: true }
  }
}

const words = {
  failed: 'Something failed. Please look again before you ship what is left.',
  unanswered: 'The answer didn’t arrive. Please look again before you ship what is left.',
  401: 'Nothing was shipped. It needs you to sign in.',
  403: 'You may not ship orders.',
}

export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: Answered<ShipAnswer>) =>
  defaultShouldRevalidate && !isUnanswered(actionResult)

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Ship orders', matches)

const back = { to: '/admin/orders?view=to-ship', name: 'Orders' }

/** The page that ships several orders: first a preview, then the results. */
export default function ShipOrders({ loaderData: { read: orders, left }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const results = actionData?.ok ? actionData.results : null
  useUndo(results)
  if (orders === null)
    return (
      <>
        <PageTitle title="Ship orders" back={back} />
        <FailedList title="Failed to load the orders" />
      </>
    )
  const ready = orders.filter(({ problem }) => problem === null).length
  const shipped = results?.filter(({ problem }) => problem === null).length ?? 0
  return (
    <>
      <PageTitle
        title={results ? `${ordersText(shipped)} shipped` : `Ship ${ordersText(ready)}`}
        state={left > 0 && `The first ${orders.length} of them: ship the other ${left} afterwards.`}
        back={back}
      />
      {results && <ShipResults orders={orders} results={results} />}
      {!results && orders.length > 0 && (
        <ShipForm orders={orders} answer={actionData && !actionData.ok ? actionData : null} isBusy={isBusy} />
      )}
      {orders.length === 0 && (
        <EmptyList title="No orders chosen" text="Select orders in the list, and ship them together.">
          <AdminLink to={back.to}>What is to be shipped</AdminLink>
        </EmptyList>
      )}
    </>
  )
}

/** Offers to undo the shipping, as for a single order. */
function useUndo(results: Extract<ShipAnswer, { ok: true }>['results'] | null) {
  const { revalidate } = useRevalidator()
  const tell = useEffectEvent((shipped: string[]) =>
    toastMoved(
      `${ordersText(shipped.length)} shipped`,
      shipped.map((id) => ({ id, from: 'processing', to: 'shipped' })),
      () => void revalidate(),
    ),
  )
  // Runs when the action's results arrive.
  useEffect(() => {
    const shipped = (results ?? []).flatMap(({ orderId, problem }) => (problem === null ? [orderId] : []))
    if (shipped.length > 0) tell(shipped)
  }, [results])
}
