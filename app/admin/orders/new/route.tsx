import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { may } from '#domain/accounts/viewer.ts'
import { findBuyers } from '#domain/customers/find-buyers.server.ts'
import { findPieces } from '#domain/fulfilment/find-pieces.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { tooMuchText } from '../../failed-act.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { lookUp } from '../../ui/look-up.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/route'
import { actOnNewOrder } from './act-on-new-order.server.ts'
import { BuyerPart } from './buyer-part.tsx'
import { DeliveryPart } from './delivery-part.tsx'
import { forgetMade } from './kept-order.ts'
import type { Found, NewOrderAnswer } from './new-order.ts'
import { unreachedText } from './new-order-words.ts'
import { PiecesPart } from './pieces-part.tsx'
import { SumsPart } from './sums-part.tsx'
import { useNewOrder } from './use-new-order.ts'

const longest = 100

export async function loader({ request, context }: Route.LoaderArgs): Promise<Found & { mayAgree: boolean }> {
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const search = new URL(request.url).searchParams
  const [buyers, pieces] = [search.get('buyers')?.slice(0, longest), search.get('pieces')?.slice(0, longest)]
  const [people, stock] = await Promise.all([
    buyers ? findBuyers(shop, viewer, buyers) : null,
    pieces ? findPieces(shop.db, viewer, pieces) : null,
  ])
  return {
    text: buyers ?? pieces ?? '',
    buyers: people?.ok ? people.buyers : null,
    pieces: stock?.ok ? stock.pieces : null,
    mayAgree: may(viewer, 'orders.agree_prices'),
  }
}

/** When a search gets no answer, the page stays with everything typed in it. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const text = search.get('buyers') ?? search.get('pieces')
  if (text === null) return serverLoader()
  return lookUp(serverLoader(), { text, buyers: null, pieces: null, mayAgree: false, isUnanswered: true })
}

export const action = async ({ request, context }: Route.ActionArgs) => actOnNewOrder(context, await request.formData())

/** Keeps what was typed when the request fails. Sending the same key again doesn't create a second order. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<NewOrderAnswer> {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (fault) {
    if (fault instanceof Response && fault.status < 400) {
      if (isOfOrder(fault)) forgetMade(keyIn(form))
      throw fault
    }
    if (isRouteErrorResponse(fault) && fault.status === 401) throw fault
    if (form.get('act') === 'price') {
      if (isRouteErrorResponse(fault) && fault.status === 403) throw fault
      return { act: 'unpriced', why: isTooMuch(fault) ? tooMuchText : unreachedText }
    }
    const why = isTooMuch(fault) ? tooMuchText : 'No answer came. Please press again: it is made once.'
    return { act: 'make', why, problems: {}, quote: null }
  }
}

const isTooMuch = (fault: unknown) => isRouteErrorResponse(fault) && fault.status === 429

/** Whether a redirect leads to a created order. */
const isOfOrder = ({ headers }: Response) => /\/admin\/orders\/[\da-f-]{36}$/.test(headers.get('location') ?? '')

const keyIn = (form: FormData) =>
  String((JSON.parse(String(form.get('order'))) as { checkoutKey?: unknown }).checkoutKey)

/** The page's own actions don't change its loader data, and a failed loader would replace the page with everything typed in it. */
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'formMethod' | 'defaultShouldRevalidate'>) =>
  defaultShouldRevalidate && formMethod === undefined

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('New order', matches)

/** The page to create an order for a customer on the phone, in a chat or in the shop. */
export default function NewOrder({ loaderData: { mayAgree } }: Route.ComponentProps) {
  const order = useNewOrder()
  const { draft, isChanged, wasRestored, change, quote, refused } = order
  return (
    <>
      <PageTitle
        title="New order"
        state="For a customer on the phone, in a chat or in the shop"
        back={{ to: '/admin/orders', name: 'Orders' }}
      />
      <p className="hidden pb-4 noscript:block">Making an order here needs scripts, which this browser doesn’t run.</p>
      <div className="grid max-w-3xl grid-cols-1 gap-4 noscript:hidden">
        {wasRestored && isChanged && (
          <div className="flex items-center gap-2 border border-line border-l-4 border-l-brand bg-surface py-1 pr-1 pl-4">
            <p role="status" className="mr-auto">
              What you had typed here before is back.
            </p>
            <AdminButton tone="quiet" className="shrink-0" disabled={order.isBusy} onClick={order.startAfresh}>
              Start afresh
            </AdminButton>
          </div>
        )}
        <BuyerPart draft={draft} problems={refused?.problems ?? {}} onChange={change} />
        <PiecesPart draft={draft} quote={quote} mayAgree={mayAgree} onChange={change} />
        <DeliveryPart draft={draft} problems={refused?.problems ?? {}} onChange={change} />
        <SumsPart order={order} />
      </div>
      <LeaveQuestion isChanged={isChanged} />
    </>
  )
}
