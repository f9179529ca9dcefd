import { data, useSearchParams } from 'react-router'
import { nameOrEmail } from '#domain/customers/customer.ts'
import { formatNaira } from '#domain/money/money.ts'
import { adminMeta } from '../../admin-meta.ts'
import { failureText } from '../../failed-act.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Section } from '../../ui/section.tsx'
import { ordersText } from '../list/orders-text.ts'
import { NoCustomer } from '../no-customer.tsx'
import type { Route } from './+types/route'
import { actOnMerge, readMerge } from './act-on-merge.server.ts'
import type { MergeAnswer, MergeShown } from './merge-answer.ts'
import { MergePreview } from './merge-preview.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const read = await readMerge(context, params.id.toLowerCase(), new URL(request.url).searchParams)
  return data({ read }, read.ok || read.reason === 'failed' ? 200 : 404)
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  actOnMerge(context, params.id.toLowerCase(), await request.formData())

/** Keeps the preview on screen when the shop can't be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<MergeAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    // A redirect to the merged customer.
    if (fault instanceof Response && fault.status < 400) throw fault
    return { ok: false, message: failureText(fault, words) }
  }
}

const words = {
  failed: 'Failed to merge the customers',
  unanswered: 'No answer came. Please press again.',
  401: 'Nothing was merged. It needs you to sign in.',
  403: 'You may not merge customers.',
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Merge customers', matches)

export default function MergeRoute({ loaderData: { read: shown }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (!shown.ok) return <NoCustomer reason={shown.reason} />
  const { customer, plan } = shown
  return (
    <>
      <PageTitle
        title="Merge customers"
        state={<span className="wrap-anywhere">{nameOrEmail(customer)} and whoever is the same person</span>}
        back={{ to: `/admin/customers/${customer.id}`, name: 'Customer' }}
      />
      {plan?.ok ? (
        <MergePreview
          id={customer.id}
          other={search.get('other') ?? ''}
          plan={plan.plan}
          refusal={actionData?.message ?? null}
        />
      ) : (
        <Choice shown={shown} why={plan?.why ?? null} />
      )}
    </>
  )
}

const Choice = ({
  shown: { customer, q, found },
  why,
}: {
  shown: Extract<MergeShown, { ok: true }>
  why: string | null
}) => (
  <Section title="With whom?">
    {why !== null && (
      <p role="alert" className="font-medium text-danger">
        {why}.
      </p>
    )}
    <SearchBox placeholder="Search by name, e-mail or phone..." />
    {q !== '' && found.length === 0 && (
      <p role="status" className="text-soft">
        Nobody else is found. Try a part of the name, the address or the phone.
      </p>
    )}
    {found.length > 0 && (
      <ul className="grid gap-2">
        {found.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-2">
            <span className="grid min-w-0">
              <span className="wrap-anywhere font-medium">{nameOrEmail(one)}</span>
              <span className="wrap-anywhere text-soft text-xs">
                {one.email} · {ordersText(one.orders)} · {formatNaira(one.spent)}
              </span>
            </span>
            <AdminLink to={`/admin/customers/${customer.id}/merge?other=${one.id}`}>Compare</AdminLink>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
