import { useSearchParams } from 'react-router'
import { readMessageFilter, writeMessageFilter } from '#domain/content/message-listing.ts'
import { adminMeta } from '../admin-meta.ts'
import { InboxTabs } from '../inbox/inbox-tabs.tsx'
import { useInbox } from '../inbox/use-inbox.ts'
import { countNew } from '../ui/count-new.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { FailedList } from '../ui/failed-list.tsx'
import { IfMay } from '../ui/if-may.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { loadListed } from '../ui/load-listed.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { ViewTabs } from '../ui/view-tabs.tsx'
import type { Route } from './+types/route'
import { MessageList } from './message-list.tsx'
import { NewMessages } from './new-messages.tsx'
import { readMessages } from './read-messages.server.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  listed: await readMessages(context, new URL(request.url).searchParams),
})

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadListed(serverLoader(), '/admin/messages')

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Messages', matches)

const views = [
  { value: 'all', name: 'All' },
  { value: 'unread', name: 'Unread' },
  { value: 'unanswered', name: 'To answer' },
  { value: 'answered', name: 'Answered' },
]

export default function Messages({ loaderData: { listed } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const inbox = useInbox()
  const found = useSettled(listed)
  const filter = readMessageFilter(search)
  const chosen = writeMessageFilter({ ...filter, page: 1 })
  const unread = inbox?.unread ?? found?.value?.unread ?? 0
  const arrived = inbox && found?.value ? countNew(inbox.newest, found.value.newest) : 0
  return (
    <>
      <PageTitle
        title="Messages"
        state={found === null ? '…' : unreadText(unread)}
        act={
          <IfMay needs="messages.export">
            <DownloadLink
              address={`/api/v1/admin/messages/export.csv${chosen.size > 0 ? `?${chosen}` : ''}`}
              failure="Failed to export messages"
            >
              Export CSV
            </DownloadLink>
          </IfMay>
        }
      />
      <InboxTabs inbox={inbox} />
      {found?.value && (
        <>
          <NewMessages count={arrived} />
          <div className="grid gap-3 pb-3">
            <ViewTabs label="Views" name="view" views={views} />
            <SearchBox placeholder="Search messages..." keep={['view']} />
          </div>
          <MessageList listed={found.value} filter={filter} hasNewer={arrived > 0} />
        </>
      )}
      {found?.value === null && <FailedList title="Failed to load messages" />}
      {found === null && <ListSkeleton label="Loading messages" />}
    </>
  )
}

const unreadText = (unread: number) => (unread === 0 ? 'All read' : `${unread.toLocaleString('en-NG')} unread`)
