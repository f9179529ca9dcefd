import { data } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readChecklist } from '#domain/setup/read-checklist.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { administratorOf } from '../administrator.server.ts'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/route'
import { actOnChecklist } from './act-on-checklist.server.ts'
import { PutAwayForm } from './put-away-form.tsx'
import { StepList } from './step-list.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const read = await readChecklist(context.get(shopContext), administratorOf(context))
  if (!read.ok) throw data(null, 403)
  return { checklist: read.checklist }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  actOnChecklist(context, await request.formData())

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('First steps', matches)

export default function Setup({ loaderData: { checklist } }: Route.ComponentProps) {
  const { steps, isPutAway } = checklist
  const done = steps.filter(({ isDone }) => isDone).length
  const state =
    done === steps.length
      ? 'Everything is done: your shop is ready'
      : `${done} of ${steps.length} done. Each is ticked off by itself`
  return (
    <div className="max-w-3xl">
      <PageTitle title="First steps" state={state} act={<PutAwayForm isAway={isPutAway} />} />
      <StepList checklist={checklist} />
      <p className="pt-4 text-soft">
        The guide <span className="font-semibold">docs/shopkeeper.md</span> in the shop’s folder goes through all of it,
        from the first start to the first real payment.
      </p>
    </div>
  )
}
