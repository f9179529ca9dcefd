import type { HistoryEntry } from '#domain/fulfilment/admin-order.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { useMay } from '../../administrator.ts'
import { Section } from '../../ui/section.tsx'
import { CustomerNoteForm } from './customer-note-form.tsx'
import { actorText, entryText } from './history-words.ts'
import { NoteForm } from './note-form.tsx'

type Props = {
  orderId: string
  /** The customer's email address; empty if there is none. */
  email: string
  history: readonly HistoryEntry[]
}

/**
 * Everything that happened to the order, newest first, with who and why, and forms for notes. Hidden from users who may neither read
 * nor write it.
 */
export function HistorySection({ orderId, email, history }: Props) {
  const mayWrite = useMay('orders.write')
  if (!mayWrite && history.length === 0) return null
  return (
    <Section title="History">
      {mayWrite && <NoteForm orderId={orderId} stored={textsOf(history, 'note')} />}
      {mayWrite && email !== '' && (
        <CustomerNoteForm orderId={orderId} email={email} stored={textsOf(history, 'note_to_customer')} />
      )}
      <ol className="grid">
        {history.map((entry) => (
          <li key={entry.key} className="grid gap-0.5 border-line border-t py-2.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{entryText(entry)}</span>
              <time dateTime={entry.createdAt} className="text-soft tabular-nums">
                {dayAndTimeText(entry.createdAt)}
              </time>
            </p>
            {entry.reason !== '' && <p className="wrap-anywhere whitespace-pre-line">{entry.reason}</p>}
            <p className="wrap-anywhere text-soft text-xs">{actorText(entry.actor)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const textsOf = (history: readonly HistoryEntry[], kind: 'note' | 'note_to_customer') =>
  history.filter((entry) => entry.kind === kind).map(({ reason }) => reason)
