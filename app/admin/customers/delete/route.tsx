import { data, isRouteErrorResponse } from 'react-router'
import { adminMeta } from '../../admin-meta.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { readShown } from '../customer/read-shown.server.ts'
import { backToCustomers, NoCustomer } from '../no-customer.tsx'
import type { Route } from './+types/route'
import { actOnDelete } from './act-on-delete.server.ts'
import type { DeleteAnswer } from './delete-answer.ts'
import { DeleteForm } from './delete-form.tsx'
import { leftText } from './left-text.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readShown(context, params.id, new URLSearchParams())
  return data({ read }, read.ok || read.reason === 'failed' ? 200 : 404)
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  actOnDelete(context, params.id.toLowerCase(), await request.formData())

/** Keeps the page and what was typed where nobody signs in again or no answer comes. */
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

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Delete customer', matches)

export default function DeleteRoute({ loaderData: { read }, actionData }: Route.ComponentProps) {
  if (actionData?.ok)
    return (
      <>
        <PageTitle title="Delete customer" back={backToCustomers} />
        <div role="status">
          <EmptyList title="The customer is deleted" text={leftText(actionData)}>
            <AdminLink to="/admin/customers">All customers</AdminLink>
          </EmptyList>
        </div>
      </>
    )
  if (!read.ok) return <NoCustomer reason={read.reason} />
  return <DeleteForm shown={read.shown} refusal={actionData?.message ?? null} />
}
