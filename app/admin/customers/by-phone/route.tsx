import { data } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { readPhoneBuyer } from '#domain/customers/read-phone-buyer.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { DeletedPage } from '../delete/deleted-page.tsx'
import { keepWhatWasTyped } from '../delete/keep-what-was-typed.ts'
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

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepWhatWasTyped(serverAction)

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Customer without an e-mail address', matches)

export default function PhoneBuyerRoute({ loaderData: { id, read }, actionData }: Route.ComponentProps) {
  if (actionData?.ok) return <DeletedPage answer={actionData} back={{ to: '/admin/orders', name: 'Orders' }} />
  if (!read.ok) return <NoCustomer reason={read.reason} />
  return <PhoneBuyerForm key={id} id={id} buyer={read.buyer} refusal={actionData?.message ?? null} />
}
