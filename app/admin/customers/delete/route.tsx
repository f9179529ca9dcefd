import { data } from 'react-router'
import { adminMeta } from '../../admin-meta.ts'
import { readShown } from '../customer/read-shown.server.ts'
import { backToCustomers, NoCustomer } from '../no-customer.tsx'
import type { Route } from './+types/route'
import { actOnDelete } from './act-on-delete.server.ts'
import { DeleteForm } from './delete-form.tsx'
import { DeletedPage } from './deleted-page.tsx'
import { keepWhatWasTyped } from './keep-what-was-typed.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readShown(context, params.id, new URLSearchParams())
  return data({ read }, read.ok || read.reason === 'failed' ? 200 : 404)
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  actOnDelete(context, params.id.toLowerCase(), await request.formData())

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepWhatWasTyped(serverAction)

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Delete customer', matches)

export default function DeleteRoute({ loaderData: { read }, actionData }: Route.ComponentProps) {
  if (actionData?.ok) return <DeletedPage answer={actionData} back={backToCustomers} />
  if (!read.ok) return <NoCustomer reason={read.reason} />
  return <DeleteForm shown={read.shown} refusal={actionData?.message ?? null} />
}
