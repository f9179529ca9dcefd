import { type ReactNode, useId } from 'react'
import { AdminButton } from '../ui/admin-button.tsx'

/** Wraps children in the form of an item. */
export type InForm = (children: ReactNode, className?: string) => ReactNode

type Props = {
  form: InForm
  act: string
  /** The label of the button that opens it. */
  summary: string
  isPrimary?: boolean
  isBusy: boolean
  /** The label of the submit button, and its label while submitting. */
  send: string
  sending: string
  /** Whether it is open because a submission without JavaScript was refused and must be corrected. */
  isOpen: boolean
  /** Renders the field with the given id. */
  children: (id: string) => ReactNode
}

/** A collapsed form in a native details element, so that it works without JavaScript. What was typed stays after a refusal. */
export function FoldedForm({ form, act, summary, isPrimary = false, isBusy, isOpen, send, sending, children }: Props) {
  const id = useId()
  const look = isPrimary
    ? 'bg-brand text-on-brand hover:bg-brand-strong group-open:bg-transparent group-open:text-ink'
    : 'text-soft hover:bg-raised hover:text-ink group-open:text-ink'
  return (
    <details open={isOpen} className="group min-w-0 open:w-full">
      <summary
        className={`inline-flex min-h-11 cursor-pointer list-none items-center px-4 font-semibold desk:min-h-10 [&::-webkit-details-marker]:hidden ${look}`}
      >
        {summary}
      </summary>
      {form(
        <>
          <input type="hidden" name="act" value={act} />
          {children(id)}
          <AdminButton type="submit" tone="primary" isBusy={isBusy} className="justify-self-start">
            {isBusy ? sending : send}
          </AdminButton>
        </>,
        'grid max-w-xl grid-cols-1 gap-2 pt-2',
      )}
    </details>
  )
}
