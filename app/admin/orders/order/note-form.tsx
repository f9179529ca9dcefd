import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { NoteFields } from '../../ui/note-fields.tsx'
import { useNoteDraft } from '../../ui/use-note-draft.ts'
import { messageOf, useTypedBefore } from '../../ui/use-typed-before.ts'
import type { OrderAnswer } from './order-answer.ts'

/** An internal note, which the customer never sees. What is typed is stored on the device until it is saved. */
export function NoteForm({ orderId, stored }: { orderId: string; stored: readonly string[] }) {
  const fetcher = useFetcher<OrderAnswer>({ key: `note:${orderId}` })
  const before = useTypedBefore({ act: 'note' })
  const draft = useNoteDraft(`note:${orderId}`, stored, before?.fields.get('text'))
  const onStored = useEffectEvent(draft.onStored)
  const answer = fetcher.data
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (answer?.ok) onStored()
  }, [answer])
  const isBusy = fetcher.state !== 'idle'
  const refusal = isBusy ? null : messageOf(answer, before)
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
