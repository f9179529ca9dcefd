import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { AdminButton } from '../../ui/admin-button.tsx'
import { typedSince } from '../../ui/typed-since.ts'
import type { OrderAnswer } from './order-answer.ts'

/** A note for the colleagues, which the customer never sees. What is typed stays until it is stored. */
export function NoteForm({ orderId }: { orderId: string }) {
  const fetcher = useFetcher<OrderAnswer>({ key: `note:${orderId}` })
  const [text, setText] = useState('')
  const sent = useRef('')
  const answer = fetcher.data
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (answer?.ok) setText((typed) => typedSince(typed, sent.current))
  }, [answer])
  const isBusy = fetcher.state !== 'idle'
  return (
    <fetcher.Form
      method="post"
      action={`/admin/orders/${orderId}`}
      onSubmit={() => {
        sent.current = text
      }}
      className="grid grid-cols-1 gap-2"
    >
      <input type="hidden" name="act" value="note" />
      <label className="grid grid-cols-1 gap-1">
        <span className="font-medium">Note for your colleagues</span>
        <textarea
          name="text"
          rows={2}
          maxLength={2_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="w-full min-w-0 border border-line-strong bg-surface p-3 text-base hover:border-ink desk:text-sm"
        />
      </label>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {answer && !answer.ok && !isBusy && answer.message}
      </p>
      <AdminButton type="submit" isBusy={isBusy} disabled={isBusy} className="justify-self-start">
        {isBusy ? 'Adding…' : 'Add note'}
      </AdminButton>
    </fetcher.Form>
  )
}
