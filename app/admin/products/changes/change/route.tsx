import { data } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { applyBulkChange, undoBulkChange } from '#domain/catalogue/bulk/apply-bulk-change.server.ts'
import { readBulkChange } from '#domain/catalogue/bulk/read-bulk-change.server.ts'
import { listCategoryNames } from '#domain/catalogue/list-category-names.server.ts'
import { adminMeta } from '../../../admin-meta.ts'
import { administratorOf } from '../../../administrator.server.ts'
import { failureText } from '../../../failed-act.ts'
import { FailedList } from '../../../ui/failed-list.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { changeText, stateText, tooOld } from '../change-words.ts'
import type { Route } from './+types/route'
import { ChangeActs } from './change-acts.tsx'
import type { ChangeAnswer } from './change-answer.ts'
import { ChangedRows } from './changed-rows.tsx'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const read = await readOrReport(shop, 'a change of many products', async () => ({
    found: await readBulkChange(shop, id, administratorOf(context)),
    categories: await listCategoryNames(shop.db),
  }))
  if (read && !read.found.ok) throw data(null, read.found.reason === 'not_found' ? 404 : 403)
  return { read: read?.found.ok ? { ...read.found, categories: read.categories } : null }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs): Promise<ChangeAnswer> {
  const act = (await request.formData()).get('act')
  // The page's form sends nothing else.
  if (act !== 'apply' && act !== 'undo') throw data(null, 400)
  const shop = context.get(shopContext)
  const run = act === 'apply' ? applyBulkChange : undoBulkChange
  const done = await run(shop, id, administratorOf(context))
  if (done.ok) return { ok: true }
  if (done.reason === 'too_old') return { ok: false, why: tooOld[act] }
  if (done.reason === 'not_found') return { ok: false, why: tooOld.apply }
  throw data(null, 403)
}

/** Keeps the page when the shop can't be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ChangeAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    return { ok: false, why: failureText(fault, words) }
  }
}

const words = {
  failed: 'Failed to change the products',
  unanswered: 'The shop couldn’t be reached. Please try again',
  401: 'Nothing was changed. It needs you to sign in.',
  403: 'You may not change products.',
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Bulk change', matches)

export default function Change({ loaderData: { read } }: Route.ComponentProps) {
  const back = { to: '/admin/products', name: 'Products' }
  if (!read)
    return (
      <>
        <PageTitle title="Bulk change" back={back} />
        <FailedList title="Failed to load this change" />
      </>
    )
  const { change, changed, left } = read
  const names = new Map(read.categories.map(({ id, name }) => [id, name]))
  const { waiting = 0, applied = 0, undone = 0, refused = 0, skipped = 0, kept = 0 } = change.counts
  return (
    <>
      <PageTitle
        title={changeText(change.change, names)}
        state={<span role="status">{stateText(change)}</span>}
        act={<ChangeActs key={change.state} change={change} />}
        back={back}
      />
      <ChangedRows
        title={change.state === 'planned' ? 'What would change' : 'What changed'}
        rows={changed}
        count={waiting + applied + undone}
        categories={names}
        isUndone={change.state === 'undone'}
      />
      <ChangedRows title="Left as they are" rows={left} count={refused + skipped + kept} categories={names} />
    </>
  )
}
