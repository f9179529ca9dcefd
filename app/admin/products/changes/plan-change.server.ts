import { data, type RouterContextProvider, redirect } from 'react-router'
import { limitsContext, shopContext } from '#app/context.server.ts'
import { bulkLimits } from '#domain/catalogue/bulk/bulk-change.ts'
import { planBulkChange } from '#domain/catalogue/bulk/plan-bulk-change.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import { readSent } from '../../read-sent.server.ts'
import { readChange, readSelection, sentPlanSchema } from './sent-plan.ts'

export type PlanAnswer = { ok: false; why: string }

const refusals = {
  too_many: `At most ${bulkLimits.products.toLocaleString('en-NG')} products can be changed at once. Please narrow the list with a filter`,
  too_often: 'Too many changes were looked at in an hour. Please wait, and go on later',
  nothing: 'These products are gone. Please select others',
  category_gone: 'This category is gone. Please select another one',
}

/** Plans a bulk change and redirects to its preview, or returns the reason why not. */
export async function planChange(context: Readonly<RouterContextProvider>, request: Request) {
  const sent = readSent(sentPlanSchema, (await request.formData()).get('sent'))
  const viewer = administratorOf(context)
  const reading = await context.get(limitsContext).check('bulk-change', viewer.userId)
  if (!reading.ok) return { ok: false, why: refusals.too_often } satisfies PlanAnswer
  const read = readChange(sent.change)
  if (!read.ok) return { ok: false, why: read.why } satisfies PlanAnswer
  const selection = readSelection(sent.selection)
  const planned = await planBulkChange(context.get(shopContext), { selection, change: read.change }, viewer)
  if (planned.ok) return redirect(`/admin/products/changes/${planned.id}`)
  const { reason } = planned
  if (reason in refusals) return { ok: false, why: refusals[reason as keyof typeof refusals] } satisfies PlanAnswer
  throw data(null, 403)
}
