import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import { AdminButton } from '../../ui/admin-button.tsx'
import { useNoteDraft } from '../../ui/use-note-draft.ts'
import { messageOf, useTypedBefore } from '../../ui/use-typed-before.ts'
import type { OrderAnswer } from './order-answer.ts'

type Props = { orderId: string; email: string; stored: readonly string[] }

/**
 * A note to the customer, sent by mail and shown on the order's page. It is collapsed and separate from the internal note, so that
 * they aren't confused. What is typed is stored on the device until it is saved; a restored draft opens the form.
 */
export function CustomerNoteForm({ orderId, email, stored }: Props) {
  const fetcher = useFetcher<OrderAnswer>({ key: `write:${orderId}` })
  const before = useTypedBefore({ act: 'write' })
  const draft = useNoteDraft(`write:${orderId}`, stored, before?.fields.get('text'))
  const onStored = useEffectEvent(draft.onStored)
  const answer = fetcher.data
  // A fetcher's answer arrives outside React's event handlers, so it is handled in an effect.
  useEffect(() => {
    if (answer?.ok) onStored()
  }, [answer])
  const isBusy = fetcher.state !== 'idle'
  return (
    <details open={draft.wasRestored || before !== null} className="border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 py-2 font-medium hover:bg-raised">
        Write to the customer
      </summary>
      <fetcher.Form
        method="post"
        action={`/admin/orders/${orderId}`}
        onSubmit={draft.onSubmit}
        className="grid grid-cols-1 gap-2 border-line border-t p-3"
      >
        <input type="hidden" name="act" value="write" />
        <label className="grid grid-cols-1 gap-1">
          <span className="wrap-anywhere font-medium">Note to {email}</span>
          <textarea
            name="text"
            rows={4}
            maxLength={2_000}
            value={draft.text}
            onChange={({ target }) => draft.type(target.value)}
            className="w-full min-w-0 border border-line-strong bg-surface p-3 text-base hover:border-ink desk:text-sm"
          />
        </label>
        <p className="text-soft">
          It is mailed at once, and stands on the order’s page for the customer. Your name doesn’t.
        </p>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {!isBusy && messageOf(answer, before)}
        </p>
        <p role="status" className="text-soft empty:hidden">
          {answer?.ok && !isBusy && answer.message}
        </p>
        <AdminButton type="submit" tone="primary" isBusy={isBusy} disabled={isBusy} className="justify-self-start">
          {isBusy ? 'Sending…' : 'Send note'}
        </AdminButton>
      </fetcher.Form>
    </details>
  )
}
