import { data, useNavigation } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { findPieces } from '#domain/fulfilment/find-pieces.server.ts'
import { checkoutFields, type ShippingAddress } from '#domain/orders/shipping-address.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { type Answered, isUnanswered } from '../../ui/is-unanswered.ts'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { readOrder } from '../order/read-order.server.ts'
import type { Route } from './+types/route'
import { actOnEdit } from './act-on-edit.server.ts'
import { ContactForm } from './contact-form.tsx'
import type { EditAnswer } from './edit-answer.ts'
import { PiecesForm } from './pieces-form.tsx'
import { isAnythingUnsaved } from './unsaved-beside.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const read = await readOrder(context, params.id)
  if (!read.ok) throw data(null, read.reason === 'failed' ? 500 : 404)
  const { order, money } = read.shown
  const text = (new URL(request.url).searchParams.get('find') ?? '').slice(0, 100)
  const found =
    text.trim() === '' ? null : await findPieces(context.get(shopContext).db, administratorOf(context), text)
  return {
    order,
    isEditable: order.status === 'pending' && money.due > 0,
    found: found?.ok ? { text, pieces: found.pieces } : null,
  }
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  actOnEdit(context, params.id, await request.formData())

/** Keeps the page when the shop can't be reached. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<EditAnswer> {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (fault) {
    if (fault instanceof Response && fault.status < 400) throw fault
    const fieldsOf = (prefix = '') =>
      Object.fromEntries(checkoutFields.map((name) => [name, String(form.get(`${prefix}${name}`))])) as ShippingAddress
    const why = 'The answer didn’t arrive. Please look at the order before you try again.'
    if (form.get('act') === 'contact')
      return { about: 'contact', why, typed: fieldsOf(), seen: fieldsOf('seen-'), problems: {}, isUnanswered: true }
    const [quantities, seen] = [numbersOf(form, 'quantity'), numbersOf(form, 'seen')]
    return { about: 'pieces', why, quantities, seen, edited: null, isUnanswered: true }
  }
}

/** The values of a repeated number field of the pieces form, by line key. */
function numbersOf(form: FormData, name: 'quantity' | 'seen') {
  const numbers = form.getAll(name)
  return Object.fromEntries(form.getAll('lineKey').map((lineKey, at) => [String(lineKey), Number(numbers[at])]))
}

export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: Answered<EditAnswer>) =>
  defaultShouldRevalidate && !isUnanswered(actionResult)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData ? `Edit order ${shortOrderId(loaderData.order.id)}` : 'Edit order', matches)

/** The page to edit an unpaid order's contact, address and pieces. */
export default function EditOrder({ loaderData: { order, isEditable, found }, actionData }: Route.ComponentProps) {
  const { state, formData } = useNavigation()
  const isBusy = (act: string) => state !== 'idle' && formData?.get('act') === act
  const number = shortOrderId(order.id)
  const back = { to: `/admin/orders/${order.id}`, name: `Order ${number}` }
  return (
    <>
      <PageTitle
        title={`Edit order ${number}`}
        state={
          order.email === '' ? 'Nobody is mailed: there is no address of mail.' : 'The customer is mailed what changes.'
        }
        back={back}
      />
      {isEditable ? (
        <div className="grid max-w-3xl gap-4">
          <ContactForm
            order={order}
            refused={actionData?.about === 'contact' ? actionData : null}
            isBusy={isBusy('contact')}
          />
          <PiecesForm
            items={order.items}
            found={found}
            answer={actionData?.about === 'pieces' ? actionData : null}
            isMailed={order.email !== ''}
            isBusy={isBusy('pieces')}
          />
          <LeaveQuestion isChanged={isAnythingUnsaved} isKept={false} />
        </div>
      ) : (
        <EmptyList title="This order can’t be changed" text="Only an order that waits for its payment can be.">
          <AdminLink to={back.to}>Back to the order</AdminLink>
        </EmptyList>
      )}
    </>
  )
}
