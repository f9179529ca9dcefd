import { data, redirect } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { actOnImport } from '#domain/catalogue/csv/act-on-import.server.ts'
import { importPageSize, readImportFilter } from '#domain/catalogue/csv/import-report.ts'
import { readImport } from '#domain/catalogue/csv/read-import.server.ts'
import { adminMeta } from '../../../admin-meta.ts'
import { administratorOf } from '../../../administrator.server.ts'
import { failureText } from '../../../failed-act.ts'
import { AdminLink } from '../../../ui/admin-button.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { FailedList } from '../../../ui/failed-list.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ViewTabs } from '../../../ui/view-tabs.tsx'
import { isUnderWay, outcomes, stateText } from '../import-words.ts'
import type { Route } from './+types/route'
import { ImportActs } from './import-acts.tsx'
import type { ImportAnswer } from './import-answer.ts'
import { ImportLines } from './import-lines.tsx'
import { ImportProgress } from './import-progress.tsx'

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const filter = readImportFilter(new URL(request.url).searchParams)
  const read = await readOrReport(shop, 'an import', () => readImport(shop.db, id, filter, administratorOf(context)))
  if (read && !read.ok) throw data(null, read.reason === 'not_found' ? 404 : 403)
  return { read: read?.ok ? read.report : null }
}

/** A connection lost for a moment must not show the error page while the progress is followed: the page then offers a retry. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (fault) {
    if (fault instanceof TypeError) return { read: null }
    throw fault
  }
}

const refusals = {
  not_found: 'This import is gone. Please upload the file again',
  refused: 'Some of its lines can’t be applied',
  not_now: 'Something else is being done with it. Please look again',
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const act = (await request.formData()).get('act')
  // The page's form sends nothing else.
  if (act !== 'apply' && act !== 'check' && act !== 'discard') throw data(null, 400)
  const acted = await actOnImport(context.get(shopContext), { id, act }, administratorOf(context))
  if (acted.ok) return act === 'discard' ? redirect('/admin/products/import') : ({ ok: true } satisfies ImportAnswer)
  const { reason } = acted
  if (reason in refusals) return { ok: false, why: refusals[reason as keyof typeof refusals] } satisfies ImportAnswer
  throw data(null, 403)
}

/** Keeps the page when the shop can't be reached. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ImportAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    if (fault instanceof Response && fault.status < 400) throw fault
    return { ok: false, why: failureText(fault, words) }
  }
}

const words = {
  failed: 'Failed to act on the import',
  unanswered: 'The shop couldn’t be reached. Please try again',
  401: 'Nothing was changed. It needs you to sign in.',
  403: 'You may not import products.',
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Import', matches)

export default function ImportReport({ loaderData: { read: report } }: Route.ComponentProps) {
  const back = { to: '/admin/products/import', name: 'Import products' }
  if (!report)
    return (
      <>
        <PageTitle title="Import" back={back} />
        <FailedList title="Failed to load this import" />
      </>
    )
  const { summary, counts, lines, count } = report
  const all = counts.added + counts.changed + counts.unchanged + counts.refused
  const hasReport = !isUnderWay(summary) && summary.state !== 'failed'
  const views = (['added', 'changed', 'unchanged', 'refused'] as const).map((outcome) => ({
    value: outcome,
    name: outcomes[outcome].word,
    count: counts[outcome],
  }))
  return (
    <>
      <PageTitle
        title={summary.fileName}
        state={<span role="status">{stateText(summary, counts.refused, counts.added + counts.changed)}</span>}
        act={<ImportActs key={summary.state} summary={summary} counts={counts} />}
        back={back}
      />
      {isUnderWay(summary) && <ImportProgress summary={summary} />}
      {summary.state === 'failed' && (
        <EmptyList title="Nothing was changed" text="Please mend the file and upload it again.">
          <AdminLink to="/admin/products/import" tone="primary">
            Upload another file
          </AdminLink>
        </EmptyList>
      )}
      {hasReport && (
        <>
          <ViewTabs label="Lines" name="outcome" views={[{ value: 'all', name: 'All', count: all }, ...views]} />
          <ImportLines lines={lines} />
          {count > 0 && <Pager {...report} pageSize={importPageSize} name="lines" />}
        </>
      )}
    </>
  )
}
