import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { toastSuccess } from '#app/ui/toast.tsx'
import { AdminButton } from '../../ui/admin-button.tsx'
import { useNoteDraft } from '../../ui/use-note-draft.ts'
import type { MessageAnswer } from './act-on-message.server.ts'

/** An answer by mail. What is typed stays on the device until it is stored. */
export function ReplyForm({ id, stored }: { id: string; stored: readonly string[] }) {
  const fetcher = useFetcher<MessageAnswer>({ key: `answer:${id}` })
  const draft = useNoteDraft(`reply:${id}`, stored)
  const onStored = useEffectEvent(draft.onStored)
  const answer = fetcher.data
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (!answer?.ok) return
    onStored()
    toastSuccess('Answer sent')
  }, [answer])
  const isBusy = fetcher.state !== 'idle'
  return (
    <fetcher.Form
      method="post"
      action={`/admin/messages/${id}`}
      onSubmit={draft.onSubmit}
      className="grid grid-cols-1 gap-3"
    >
      <input type="hidden" name="act" value="answer" />
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
        {answer && !answer.ok && !isBusy && answer.message}
      </p>
      <AdminButton type="submit" tone="primary" isBusy={isBusy} disabled={isBusy} className="justify-self-start">
        {isBusy ? 'Sending…' : 'Send answer'}
      </AdminButton>
    </fetcher.Form>
  )
}
