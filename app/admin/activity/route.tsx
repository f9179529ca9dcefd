import { data, type RouterContextProvider, useSearchParams } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { readActivityFilter, writeActivityFilter } from '#domain/activity/activity-filter.ts'
import { listActivity } from '#domain/activity/list-activity.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { administratorOf } from '../administrator.server.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { FailedList } from '../ui/failed-list.tsx'
import { IfMay } from '../ui/if-may.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { loadListed } from '../ui/load-listed.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useSettled } from '../ui/use-settled.ts'
import type { Route } from './+types/route'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityList } from './activity-list.tsx'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  listed: await readActivity(context, new URL(request.url).searchParams),
})

async function readActivity(context: Readonly<RouterContextProvider>, search: URLSearchParams) {
  const shop = context.get(shopContext)
  const listed = await readOrReport(shop, 'reading the activity', () =>
    listActivity(shop, readActivityFilter(search), administratorOf(context)),
  )
  if (listed === null) return null
  if (!listed.ok) throw data(null, 403)
  const { entries, next, people } = listed
  return { entries, next, people }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadListed(serverLoader(), '/admin/activity')

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Activity', matches)

export default function Activity({ loaderData: { listed } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readActivityFilter(search)
  const found = useSettled(listed)
  const asked = writeActivityFilter({ ...filter, after: null })
  return (
    <>
      <PageTitle
        title="Activity"
        state="Who changed what. Nobody can change or delete it"
        act={
          <IfMay needs="activity.export">
            <DownloadLink
              address={`/api/v1/admin/activity/export.csv${asked.size > 0 ? `?${asked}` : ''}`}
              failure="Failed to export the activity"
            >
              Export CSV
            </DownloadLink>
          </IfMay>
        }
      />
      {found?.value && (
        <>
          <ActivityFilters filter={filter} people={found.value.people} />
          <ActivityList {...found.value} filter={filter} />
        </>
      )}
      {found?.value === null && <FailedList title="Failed to load the activity" />}
      {found === null && <ListSkeleton label="Loading activity" />}
    </>
  )
}
