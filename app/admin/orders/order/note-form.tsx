import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { NoteFields } from '../../ui/note-fields.tsx'
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
  const refusal = answer && !answer.ok && !isBusy ? answer.message : null
  return (
    <fetcher.Form
      method="post"
      action={`/admin/orders/${orderId}`}
      onSubmit={() => {
        sent.current = text
      }}
      className="grid grid-cols-1 gap-2"
    >
      <NoteFields text={text} onType={setText} refusal={refusal} isBusy={isBusy} />
    </fetcher.Form>
  )
}
