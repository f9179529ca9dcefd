import { data } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readPageHistory } from '#domain/content/information/page-history.server.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { requestedPage } from '../requested-page.server.ts'
import { pageNames } from '../words.ts'
import type { Route } from './+types/route'
import { DifferenceSection } from './difference-section.tsx'
import { type RestoreAnswer, restoreVersion } from './restore-version.server.ts'
import { VersionList } from './version-list.tsx'

const versionForm = /^\d{1,9}$/

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = requestedPage(params.page)
  const asked = new URL(request.url).searchParams.get('version')
  if (asked !== null && !versionForm.test(asked)) throw data(null, 404)
  const version = asked === null ? null : Number(asked)
  const read = await readPageHistory(context.get(shopContext).db, administratorOf(context), { page, version })
  if (read === null) throw data(null, 404)
  if (!read.ok) throw data(null, 403)
  const { versions, looked, difference } = read
  return { page, versions, looked, difference }
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  restoreVersion(context, requestedPage(params.page), await request.formData())

/** Keeps the page when the request fails or is refused. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<RestoreAnswer> {
  try {
    return await serverAction()
  } catch {
    return { ok: false, reason: 'failed' }
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData ? `History of ${pageNames[loaderData.page]}` : 'Pages', matches)

export default function PageHistory({ loaderData }: Route.ComponentProps) {
  const { page, versions, looked, difference } = loaderData
  return (
    <>
      <PageTitle
        title={`History of ${pageNames[page]}`}
        state="Nothing is ever lost: an earlier text is published again as a new version"
        back={{ to: `/admin/pages/${page}`, name: pageNames[page] }}
      />
      <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[20rem_minmax(0,1fr)]">
        <VersionList versions={versions} looked={looked} />
        <DifferenceSection page={page} newest={versions[0]?.version ?? 0} looked={looked} difference={difference} />
      </div>
    </>
  )
}
