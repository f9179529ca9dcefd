import { useSearchParams } from 'react-router'
import { readSubscriberFilter, writeSubscriberFilter } from '#domain/content/subscriber-filter.ts'
import { adminMeta } from '../admin-meta.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { FailedList } from '../ui/failed-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { loadListed } from '../ui/load-listed.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { ViewTabs } from '../ui/view-tabs.tsx'
import type { Route } from './+types/route'
import { readSubscribers } from './read-subscribers.server.ts'
import { SubscriberList } from './subscriber-list.tsx'
import { subscriptionWords } from './subscription-words.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  listed: await readSubscribers(context, new URL(request.url).searchParams),
})

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadListed(serverLoader(), '/admin/newsletter')

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Newsletter', matches)

const views = [
  { value: 'all', name: 'All' },
  ...(['subscribed', 'pending', 'unsubscribed'] as const).map((value) => ({
    value,
    name: subscriptionWords[value].word,
  })),
]

export default function Newsletter({ loaderData: { listed } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readSubscriberFilter(search)
  const found = useSettled(listed)
  const asked = writeSubscriberFilter(filter)
  return (
    <>
      <PageTitle
        title="Newsletter"
        state={found === null ? '…' : found.value && countText(found.value.count)}
        act={
          <DownloadLink
            address={`/api/v1/admin/newsletter/export.csv${asked.size > 0 ? `?${asked}` : ''}`}
            failure="Failed to export the newsletter"
          >
            Export CSV
          </DownloadLink>
        }
      />
      {found?.value && (
        <>
          <div className="grid gap-3 pb-3">
            <ViewTabs label="Views" name="view" views={views} />
            <SearchBox placeholder="Search by e-mail..." keep={['view']} />
          </div>
          <SubscriberList listed={found.value} filter={filter} />
        </>
      )}
      {found?.value === null && <FailedList title="Failed to load the newsletter" />}
      {found === null && <ListSkeleton label="Loading subscribers" />}
    </>
  )
}

const countText = (count: number) => (count === 1 ? '1 address' : `${count.toLocaleString('en-NG')} addresses`)
