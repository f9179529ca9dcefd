import { data } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readDemo } from '#domain/setup/read-demo.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { failureText } from '../../failed-act.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/route'
import { actOnDemo } from './act-on-demo.server.ts'
import { countText } from './count-text.ts'
import type { DemoAnswer } from './demo-answer.ts'
import { RemoveDemoForm } from './remove-demo-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const read = await readDemo(context.get(shopContext).db, administratorOf(context))
  if (!read.ok) throw data(null, 403)
  return { demo: read.demo }
}

export const action = async ({ request, context }: Route.ActionArgs) => actOnDemo(context, await request.formData())

/** Keeps the page when nobody signs in again or the request fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<DemoAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    return { ok: false, message: failureText(fault, words) }
  }
}

const words = {
  failed: 'Failed to remove the demo shop. Please press again: it goes on where it stopped.',
  unanswered: 'No answer came. Please press again: it goes on where it stopped.',
  401: 'Nothing was removed. It needs a sign-in of the last ten minutes.',
  403: 'You may not remove the demo shop.',
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Remove the demo shop', matches)

export default function DemoRoute({ loaderData: { demo }, actionData }: Route.ComponentProps) {
  const { products, categories, coupons, trialOrders } = demo
  const isGone = products + categories + coupons + trialOrders === 0
  return (
    <div className="max-w-3xl">
      <PageTitle title="Remove the demo shop" back={{ to: '/admin/setup', name: 'First steps' }} />
      {isGone ? (
        <div role="status">
          <EmptyList
            title="Nothing of the demo is left"
            text={actionData?.ok ? goneText(actionData) : 'This shop is yours alone.'}
          >
            <AdminLink to="/admin/products/new" tone="primary">
              Add a product
            </AdminLink>
            <AdminLink to="/admin/setup">First steps</AdminLink>
          </EmptyList>
        </div>
      ) : (
        <RemoveDemoForm demo={demo} refusal={actionData && !actionData.ok ? actionData.message : null} />
      )}
    </div>
  )
}

function goneText({ deleted, archived, kept, orders }: Extract<DemoAnswer, { ok: true }>): string {
  const goneCounts = [
    deleted > 0 && countText(deleted, 'product'),
    orders > 0 && countText(orders, 'trial order'),
  ].filter((text) => text !== false)
  const parts = [
    goneCounts.length > 0 && `${goneCounts.join(' and ')} ${deleted + orders === 1 ? 'is' : 'are'} gone.`,
    archived > 0 &&
      `${countText(archived, 'product')} that real orders speak of ${archived === 1 ? 'is' : 'are'} in the archive.`,
    kept > 0 && `${countText(kept, 'product')} that you had changed ${kept === 1 ? 'is' : 'are'} yours now.`,
  ]
  return parts.filter(Boolean).join(' ') || 'The demo is gone.'
}
