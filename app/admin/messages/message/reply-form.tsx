import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { toastSuccess } from '#app/ui/toast.tsx'
import type { MessageThread } from '#domain/content/read-message.server.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { useNoteDraft } from '../../ui/use-note-draft.ts'
import { useSeen } from '../../ui/use-seen.ts'
import { messageOf, useTypedBefore } from '../../ui/use-typed-before.ts'
import type { MessageAnswer } from './act-on-message.server.ts'

type Props = { id: string; replies: MessageThread['replies'] }

/**
 * A form to reply by mail. What is typed is stored on the device until it is saved. If somebody else has replied since the page was
 * opened, it says so before sending.
 */
export function ReplyForm({ id, replies }: Props) {
  const fetcher = useFetcher<MessageAnswer>({ key: `answer:${id}` })
  const before = useTypedBefore({ act: 'answer' })
  const draft = useNoteDraft(
    `reply:${id}`,
    replies.map(({ body }) => body),
    before?.fields.get('body'),
  )
  const onStored = useEffectEvent(draft.onStored)
  const isBusy = fetcher.state !== 'idle'
  const seen = useSeen({ now: replies.at(-1)?.id ?? 0, answer: fetcher.data ?? null, isBusy }).now
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (!fetcher.data?.ok) return
    onStored()
    toastSuccess('Answer sent')
  }, [fetcher.data])
  return (
    <fetcher.Form
      method="post"
      action={`/admin/messages/${id}`}
      onSubmit={draft.onSubmit}
      className="grid grid-cols-1 gap-3"
    >
      <input type="hidden" name="act" value="answer" />
      <input type="hidden" name="seen" value={seen} />
      <label className="grid grid-cols-1 gap-1">
        <span className="font-medium">Your answer</span>
        <textarea
          name="body"
          rows={5}
          required
          maxLength={4_000}
          value={draft.text}
          onChange={({ target }) => draft.type(target.value)}
          className="field-sizing-content w-full min-w-0 border border-line-strong bg-surface p-3 text-base hover:border-ink desk:text-sm"
        />
      </label>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {!isBusy && messageOf(fetcher.data, before)}
      </p>
      <AdminButton type="submit" tone="primary" isBusy={isBusy} disabled={isBusy} className="justify-self-start">
        {isBusy ? 'Sending…' : 'Send answer'}
      </AdminButton>
    </fetcher.Form>
  )
}
