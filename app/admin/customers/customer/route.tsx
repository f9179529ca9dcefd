import { data } from 'react-router'
import { nameOrEmail } from '#domain/customers/customer.ts'
import { dayText } from '#domain/orders/order-date.ts'
import { adminMeta } from '../../admin-meta.ts'
import { type Answered, isUnanswered } from '../../ui/is-unanswered.ts'
import { lookUp } from '../../ui/look-up.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { backToCustomers, NoCustomer } from '../no-customer.tsx'
import type { Route } from './+types/route'
import { actOnCustomer } from './act-on-customer.server.ts'
import type { CustomerAnswer } from './customer-answer.ts'
import { CustomerView } from './customer-view.tsx'
import { readShown } from './read-shown.server.ts'
import type { ShownCustomer } from './shown-customer.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const read = await readShown(context, params.id, new URL(request.url).searchParams)
  return data({ read }, read.ok || read.reason === 'failed' ? 200 : 404)
}

/** Shows within the page that a customer can't be read. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<{ read: ShownCustomer }> =>
  lookUp<{ read: ShownCustomer }>(serverLoader(), { read: { ok: false, reason: 'failed' } })

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  actOnCustomer(context, params.id.toLowerCase(), await request.formData())

/** Keeps the page and what was typed when the request fails or is refused. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<CustomerAnswer> {
  const act = String((await request.clone().formData()).get('act')) as CustomerAnswer['act']
  try {
    return await serverAction()
  } catch {
    return { ok: false, act, message: 'That didn’t work. Please try again.', isUnanswered: true }
  }
}

export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: Answered<CustomerAnswer>) =>
  defaultShouldRevalidate && !isUnanswered(actionResult)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.read.ok ? nameOrEmail(loaderData.read.shown.customer) : 'Customer not found', matches)

export default function CustomerRoute({ loaderData: { read } }: Route.ComponentProps) {
  if (!read.ok) return <NoCustomer reason={read.reason} />
  const { customer } = read.shown
  const kind = customer.isStaff ? 'Staff' : customer.hasAccount ? 'Account' : 'Guest'
  return (
    <>
      <PageTitle
        title={nameOrEmail(customer)}
        state={`${kind} · since ${dayText(customer.createdAt)}`}
        back={backToCustomers}
      />
      <CustomerView key={customer.id} shown={read.shown} />
    </>
  )
}
