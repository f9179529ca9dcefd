import { data, isRouteErrorResponse } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { readPhoneBuyer } from '#domain/customers/read-phone-buyer.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { DeleteAnswer } from '../delete/delete-answer.ts'
import { leftText } from '../delete/left-text.ts'
import { NoCustomer } from '../no-customer.tsx'
import type { Route } from './+types/route'
import { actOnPhoneBuyer } from './act-on-phone-buyer.server.ts'
import { PhoneBuyerForm } from './phone-buyer-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = params.id.toLowerCase()
  const read = await readOrReport(shop, 'somebody with a phone alone', () =>
    readPhoneBuyer(shop.db, id, administratorOf(context)),
  )
  if (read !== null && !read.ok && read.reason !== 'not_found') throw data(null, 403)
  return data({ id, read: read ?? { ok: false as const, reason: 'failed' as const } }, read?.ok === false ? 404 : 200)
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  actOnPhoneBuyer(context, params.id.toLowerCase(), await request.formData())

/** Keeps the page and what was chosen where nobody signs in again or no answer comes. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<DeleteAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    return { ok: false, message: isRouteErrorResponse(fault) ? (refusals[fault.status] ?? failed) : unanswered }
  }
}

const failed = 'Failed to delete the customer'
const unanswered = 'No answer came. Please press again: what is deleted stays deleted.'
const refusals: Partial<Record<number, string>> = {
  401: 'Nothing was deleted. It needs a sign-in of the last ten minutes.',
  403: 'You may not delete customers.',
  429: 'Too much at once. Please wait a minute and press again.',
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Customer without an e-mail address', matches)

export default function PhoneBuyerRoute({ loaderData: { id, read }, actionData }: Route.ComponentProps) {
  if (actionData?.ok)
    return (
      <>
        <PageTitle title="Delete customer" back={{ to: '/admin/orders', name: 'Orders' }} />
        <div role="status">
          <EmptyList title="The customer is deleted" text={leftText(actionData)}>
            <AdminLink to="/admin/orders">All orders</AdminLink>
          </EmptyList>
        </div>
      </>
    )
  if (!read.ok) return <NoCustomer reason={read.reason} />
  return <PhoneBuyerForm key={id} id={id} buyer={read.buyer} refusal={actionData?.message ?? null} />
}
