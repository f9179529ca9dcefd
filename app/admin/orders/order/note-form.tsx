import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { NoteFields } from '../../ui/note-fields.tsx'
import { useNoteDraft } from '../../ui/use-note-draft.ts'
import type { OrderAnswer } from './order-answer.ts'

/** A note for the colleagues, which the customer never sees. What is typed stays on the device until it is stored. */
export function NoteForm({ orderId, stored }: { orderId: string; stored: readonly string[] }) {
  const fetcher = useFetcher<OrderAnswer>({ key: `note:${orderId}` })
  const draft = useNoteDraft(`note:${orderId}`, stored)
  const onStored = useEffectEvent(draft.onStored)
  const answer = fetcher.data
  // The answer comes from outside of React's events.
  useEffect(() => {
    if (answer?.ok) onStored()
  }, [answer])
  const isBusy = fetcher.state !== 'idle'
  const refusal = answer && !answer.ok && !isBusy ? answer.message : null
  return (
    <fetcher.Form
      method="post"
      action={`/admin/orders/${orderId}`}
      onSubmit={draft.onSubmit}
      className="grid grid-cols-1 gap-2"
    >
      <NoteFields text={draft.text} onType={draft.type} refusal={refusal} isBusy={isBusy} />
    </fetcher.Form>
  )
}
