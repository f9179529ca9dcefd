import type { CustomerNote } from '#domain/customers/customer.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { NoteFields } from '../../ui/note-fields.tsx'
import { Section } from '../../ui/section.tsx'
import { useNoteDraft } from '../../ui/use-note-draft.ts'
import { useTypedBefore } from '../../ui/use-typed-before.ts'
import { useCustomerForm } from './use-customer-form.ts'

/** Internal notes, newest first, with a form. What is typed is stored on the device until it is saved. */
export function NoteSection({ id, notes }: { id: string; notes: readonly CustomerNote[] }) {
  const draft = useNoteDraft(
    `customer-note:${id}`,
    notes.map(({ body }) => body),
    useTypedBefore({ act: 'note' })?.fields.get('text'),
  )
  const { Form, isBusy, refusal, action } = useCustomerForm(id, 'note', {
    onDone: draft.onStored,
  })
  return (
    <Section title="Notes">
      <Form method="post" action={action} onSubmit={draft.onSubmit} className="grid grid-cols-1 gap-2">
        <NoteFields text={draft.text} onType={draft.type} refusal={refusal} isBusy={isBusy} />
      </Form>
      {notes.length > 0 && (
        <ol className="grid">
          {notes.map(({ id: noteId, author, body, createdAt }) => (
            <li key={noteId} className="grid gap-0.5 border-line border-t py-2.5">
              <p className="wrap-anywhere whitespace-pre-line">{body}</p>
              <p className="wrap-anywhere text-soft text-xs">
                {author} · <time dateTime={createdAt}>{dayAndTimeText(createdAt)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
