import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { countAll } from '#domain/attention/attention.ts'
import { readAttentionFilter } from '#domain/attention/attention-filter.ts'
import { adminMeta } from '../admin-meta.ts'
import { failureText } from '../failed-act.ts'
import { FailedList } from '../ui/failed-list.tsx'
import { type Answered, isUnanswered } from '../ui/is-unanswered.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { loadListed } from '../ui/load-listed.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useSettled } from '../ui/use-settled.ts'
import type { Route } from './+types/route'
import { actOnAttention } from './act-on-attention.server.ts'
import { AttentionFilters } from './attention-filters.tsx'
import { AttentionList } from './attention-list.tsx'
import type { AttentionAnswer } from './attention-request.ts'
import { Outcome } from './outcome.tsx'
import { readAttention } from './read-attention.server.ts'
import { useLiveAttention } from './use-live-attention.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  listed: await readAttention(context, new URL(request.url).searchParams),
})

/** When coming from another page, the skeleton shows at once; on this page, the old list stays until the new one is loaded. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadListed(serverLoader(), '/admin/attention')

export const action = async ({ request, context }: Route.ActionArgs): Promise<AttentionAnswer> =>
  actOnAttention(context, await request.formData())

/** Keeps the list on screen when nobody signs in again or the request fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AttentionAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    return { ok: false, message: failureText(fault, words), isUnanswered: true }
  }
}

export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: Answered<AttentionAnswer>) =>
  defaultShouldRevalidate && !isUnanswered(actionResult)

const words = {
  failed: 'That didn’t work. Nothing was changed; please try again in a moment.',
  unanswered: 'No answer came. Please press again: nothing is done twice.',
  401: 'Nothing was done. It needs a sign-in of the last ten minutes.',
  403: 'You may look at this, but not see to it.',
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta('Needs attention', matches)

export default function Attention({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readAttentionFilter(search)
  const found = useSettled(loaderData.listed)
  const listed = found?.value ?? null
  const [said, say] = useState<{ text: string } | null>(null)
  const isAll = filter.view === 'open' && filter.orderId === null
  useLiveAttention(isAll && listed ? countAll(listed.counts) : null)
  return (
    <>
      <PageTitle
        title="Needs attention"
        state={found === null ? '…' : listed && stateText(filter.view, listed.count)}
      />
      <Outcome said={said} answer={actionData ?? null} listed={listed} />
      {listed && (
        <>
          <AttentionFilters filter={filter} counts={listed.counts} />
          <AttentionList listed={listed} filter={filter} onGone={(text) => say({ text })} />
        </>
      )}
      {found && !listed && <FailedList title="Failed to load what needs attention" />}
      {found === null && <ListSkeleton label="Loading what needs attention" />}
    </>
  )
}

function stateText(view: 'open' | 'done', count: number): string {
  const many = count.toLocaleString('en-NG')
  if (view === 'done') return `${many} done`
  if (count === 0) return 'Nothing waits'
  return count === 1 ? '1 thing waits' : `${many} things wait`
}
