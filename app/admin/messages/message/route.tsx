import { useEffect } from 'react'
import { data, useFetcher } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readThread } from '#domain/content/read-message.server.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { adminMeta } from '../../admin-meta.ts'
import { administratorOf } from '../../administrator.server.ts'
import { failureText } from '../../failed-act.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { type Answered, isUnanswered } from '../../ui/is-unanswered.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusBadge } from '../message-list.tsx'
import type { Route } from './+types/route'
import { actOnMessage, type MessageAnswer } from './act-on-message.server.ts'
import { ReplyForm } from './reply-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readThread(context.get(shopContext), params.id, administratorOf(context))
  if (!read.ok) throw data(null, 403)
  if (!read.thread) throw data(null, 404)
  return { thread: read.thread }
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  actOnMessage(context, params.id, await request.formData())

/** Keeps the page and what was typed when the request fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<MessageAnswer> {
  try {
    return await serverAction()
  } catch (fault) {
    return { ok: false, message: failureText(fault, words), isUnanswered: true }
  }
}

const words = {
  failed: 'Failed to send the answer',
  unanswered: 'No answer came. Please press again: the same answer is sent once.',
  401: 'Nothing was sent. It needs you to sign in.',
  403: 'You may not answer messages.',
}

export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: Answered<MessageAnswer>) =>
  defaultShouldRevalidate && !isUnanswered(actionResult)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData ? loaderData.thread.subject : 'Message', matches)

const moment = (at: Date) => dayAndTimeText(new Date(at).toISOString())

export default function MessagePage({ loaderData: { thread } }: Route.ComponentProps) {
  const marking = useMarking(thread.id, thread.readAt !== null)
  return (
    <>
      <PageTitle
        title={thread.subject}
        state={<StatusBadge message={thread} />}
        back={{ to: '/admin/messages', name: 'Messages' }}
        act={
          <AdminButton onClick={marking.markUnread} disabled={marking.isBusy} className="noscript:hidden">
            Mark as unread
          </AdminButton>
        }
      />
      <div className="wrap-anywhere grid max-w-3xl grid-cols-1 gap-4">
        <Section title={thread.name}>
          <p className="-mt-3 text-soft">
            <a href={`mailto:${thread.email}`} className="underline">
              {thread.email}
            </a>{' '}
            · {moment(thread.createdAt)}
          </p>
          <p className="whitespace-pre-wrap text-base">{thread.message}</p>
        </Section>
        {thread.replies.map((reply) => (
          <Section key={reply.id} title="Answer">
            <p className="-mt-3 text-soft">
              {reply.writtenBy} · {moment(reply.createdAt)}
            </p>
            <p className="whitespace-pre-wrap text-base">{reply.body}</p>
          </Section>
        ))}
        <Section title={thread.replies.length === 0 ? 'Answer by mail' : 'Answer again'}>
          <ReplyForm id={thread.id} replies={thread.replies} />
        </Section>
      </div>
    </>
  )
}

/** Marks the message as read when it is shown, unless the user has just marked it as unread. */
function useMarking(id: string, isRead: boolean) {
  const fetcher = useFetcher({ key: `mark:${id}` })
  const { submit } = fetcher
  const wasAsked = fetcher.formData !== undefined || fetcher.data !== undefined
  const mark = (read: boolean) =>
    submit({ sent: JSON.stringify({ act: 'mark', isRead: read }) }, { method: 'post', action: `/admin/messages/${id}` })
  // In an effect, because showing the message is no event of its own.
  useEffect(() => {
    if (!isRead && !wasAsked) void mark(true)
  })
  return { markUnread: () => void mark(false), isBusy: fetcher.state !== 'idle' }
}
