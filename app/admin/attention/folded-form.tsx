import { type ReactNode, useId } from 'react'
import { AdminButton } from '../ui/admin-button.tsx'

/** Puts what is given into the form of something that waits. */
export type InForm = (children: ReactNode, className?: string) => ReactNode

type Props = {
  form: InForm
  act: string
  /** What the button that unfolds it says. */
  summary: string
  isPrimary?: boolean
  isBusy: boolean
  /** What the button that sends it says, and while it does. */
  send: string
  sending: string
  /** Whether what was refused without scripts is to be corrected in it. */
  isOpen: boolean
  /** The field, named by the id. */
  children: (id: string) => ReactNode
}

/** A form behind a button, unfolded by the browser itself: it works without scripts. What is typed stays when it is refused. */
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
