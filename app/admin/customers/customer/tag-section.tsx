import { useId, useRef, useState } from 'react'
import { tagSeparator } from '#domain/customers/customer-tags.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { Section } from '../../ui/section.tsx'
import { useTypedBefore } from '../../ui/use-typed-before.ts'
import { Tags } from '../list/customer-cell.tsx'
import { useCustomerForm } from './use-customer-form.ts'

/** The customer's tags, with a field to change them. */
export function TagSection({ id, tags }: { id: string; tags: readonly string[] }) {
  const saved = tags.join(tagSeparator)
  const [typed, type] = useState(useTypedBefore({ act: 'tags' })?.fields.get('tags') ?? null)
  // The tags when typing began, so that a colleague's change meanwhile isn't overwritten unnoticed.
  const [seen, see] = useState<string | null>(null)
  const sent = useRef<string | null>(null)
  const { Form, isBusy, refusal, action } = useCustomerForm(id, 'tags', {
    onDone: () => {
      see(null)
      type((now) => (now === sent.current ? null : now))
    },
    onRefused: () => see(null),
  })
  const hint = useId()
  return (
    <Section title="Tags">
      <Tags tags={tags} />
      <Form
        method="post"
        action={action}
        onSubmit={() => {
          sent.current = typed
        }}
        className="grid grid-cols-1 gap-2"
      >
        <input type="hidden" name="act" value="tags" />
        <input type="hidden" name="seen" value={seen ?? saved} />
        <label className="grid grid-cols-1 gap-1">
          <span className="font-medium">Tags, with commas between</span>
          <input
            name="tags"
            autoComplete="off"
            value={typed ?? saved}
            onChange={({ target }) => {
              type(target.value)
              see((before) => before ?? saved)
            }}
            aria-describedby={hint}
            aria-invalid={refusal !== null || undefined}
            className="h-11 w-full min-w-0 border border-line-strong bg-surface px-3 text-base hover:border-ink desk:h-10 desk:text-sm"
          />
        </label>
        <p id={hint} className="text-soft text-xs">
          Kinds of customers, like “wholesale” or “aso ebi 2026”. No names.
        </p>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {refusal}
        </p>
        <AdminButton type="submit" isBusy={isBusy} disabled={isBusy} className="justify-self-start">
          {isBusy ? 'Saving…' : 'Save tags'}
        </AdminButton>
      </Form>
      <LeaveQuestion isChanged={typed !== null && typed !== saved} isKept={false} />
    </Section>
  )
}
