import { useEffect, useRef } from 'react'
import { data, useFetcher, useSearchParams } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { listFreeSlots } from '#domain/content/list-free-slots.server.ts'
import { listSessions } from '#domain/content/list-sessions.server.ts'
import { readSessionFilter, sessionPageSize } from '#domain/content/session-listing.ts'
import { sessionDay, sessionTime } from '#domain/content/styling-session.ts'
import { adminMeta } from '../admin-meta.ts'
import { administratorOf } from '../administrator.server.ts'
import { failureText } from '../failed-act.ts'
import { InboxTabs } from '../inbox/inbox-tabs.tsx'
import { useInbox } from '../inbox/use-inbox.ts'
import { EmptyList } from '../ui/empty-list.tsx'
import { type Answered, isUnanswered } from '../ui/is-unanswered.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Pager } from '../ui/pager.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import type { Route } from './+types/route'
import { actOnSession, type SessionAnswer } from './act-on-session.server.ts'
import { SessionCard } from './session-card.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const filter = readSessionFilter(new URL(request.url).searchParams)
  const [listed, slots] = await Promise.all([
    listSessions(shop, filter, administratorOf(context)),
    filter.view === 'upcoming' ? listFreeSlots(shop) : [],
  ])
  if (!listed.ok) throw data(null, 403)
  const free = slots.map(({ startsAt }) => ({
    value: startsAt.toISOString(),
    text: `${sessionDay(startsAt)}, ${sessionTime(startsAt)}`,
  }))
  // Opening a view marks what it shows as seen, so only the other views' unseen sessions are counted.
  const shown = listed.sessions.filter(({ seenAt }) => seenAt === null).length
  const unseen = { ...listed.unseen, [filter.view]: listed.unseen[filter.view] - shown }
  return { ...listed, unseen, free }
}

export const action = async ({ request, context }: Route.ActionArgs) => actOnSession(context, await request.formData())

/** Keeps the list on screen when the request fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<SessionAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    return { ok: false, message: failureText(fault, words), isUnanswered: true }
  }
}

const words = {
  failed: 'Failed to change the session',
  unanswered: 'No answer came. Please press again: nothing is done twice.',
  401: 'Nothing was done. It needs you to sign in.',
  403: 'You may not change sessions.',
}

export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: Answered<SessionAnswer>) =>
  defaultShouldRevalidate && !isUnanswered(actionResult)

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Styling sessions', matches)

const views = [
  { value: 'upcoming', name: 'Upcoming' },
  { value: 'past', name: 'Past' },
  { value: 'cancelled', name: 'Cancelled' },
] as const

export default function Sessions({ loaderData }: Route.ComponentProps) {
  const { sessions, count, free, unseen } = loaderData
  const [search] = useSearchParams()
  const inbox = useInbox()
  useSeeing(sessions.filter(({ seenAt }) => seenAt === null).map(({ id }) => id))
  return (
    <>
      <PageTitle
        title="Styling sessions"
        state={count === 1 ? '1 session' : `${count.toLocaleString('en-NG')} sessions`}
      />
      <InboxTabs inbox={inbox} />
      <div className="pb-3">
        <ViewTabs label="Views" name="view" views={views.map((view) => ({ ...view, unseen: unseen[view.value] }))} />
      </div>
      {sessions.length === 0 ? (
        <EmptyList
          title="No sessions here"
          text={
            search.has('view')
              ? 'Nothing is in this view. Choose another one.'
              : 'Visitors book them on the showroom’s page. On which days is said in the settings.'
          }
        />
      ) : (
        <>
          <ul className="grid gap-3">
            {sessions.map((session) => (
              <SessionCard key={session.id} session={session} free={free} />
            ))}
          </ul>
          <Pager {...loaderData} pageSize={sessionPageSize} name={count === 1 ? 'session' : 'sessions'} />
        </>
      )}
    </>
  )
}

/** Marks the sessions shown as seen. */
function useSeeing(ids: string[]) {
  const fetcher = useFetcher({ key: 'see-sessions' })
  const { submit, state } = fetcher
  const unseen = ids.join()
  const told = useRef('')
  // In an effect, because showing them is no event of its own.
  useEffect(() => {
    if (unseen === '' || unseen === told.current || state !== 'idle') return
    told.current = unseen
    void submit(
      { sent: JSON.stringify({ act: 'see', ids: unseen.split(',') }) },
      { method: 'post', action: '/admin/sessions' },
    )
  }, [unseen, state, submit])
}
