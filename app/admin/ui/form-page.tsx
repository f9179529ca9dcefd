import type { ReactNode, SubmitEvent } from 'react'
import { type Conflict, ConflictNotice } from './conflict-notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormBar } from './form-bar.tsx'
import type { FormVersions } from './form-versions.ts'
import { LeaveQuestion } from './leave-question.tsx'
import type { FormState } from './use-versioned-form.ts'

type Props<Form, Field extends string> = {
  id: string
  form: Omit<FormState<Form>, 'errors'> & { errors: readonly { field: Field; message: string }[] }
  /** Whether nothing typed is left, and the page is being left. */
  isOver?: boolean
  labels: { save: string; saving: string }
  conflictsOf: (versions: FormVersions<Form>) => Conflict[]
  idOf: (field: Field) => string
  /** What has become of what somebody else changed, where there is more to say than that it was saved. */
  note?: string | undefined
  back?: string
  children: ReactNode
}

/** A form that is a page of its own: above its sections what stands in the way, below them the bar that saves. */
export function FormPage<Form, Field extends string>(props: Props<Form, Field>) {
  const { id, form, isOver = false, labels, conflictsOf, idOf, note, back, children } = props
  const { changed, draft } = form
  const isChanged = draft.isChanged && !isOver
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    // Sent by the browser itself it would lead away from what is typed; outside of a dialog this method does nothing.
    <form id={id} method="dialog" noValidate onSubmit={submit} className="grid max-w-3xl grid-cols-1 gap-4">
      <p className="hidden noscript:block">Saving here needs scripts, which this browser doesn’t run.</p>
      {changed && (
        <ConflictNotice
          by={changed.by}
          at={changed.at}
          note={note}
          conflicts={conflictsOf(changed.versions)}
          onKeepYours={form.keepYours}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <ErrorSummary errors={form.errors} idOf={idOf} />
      {children}
      <FormBar
        form={id}
        isChanged={isChanged}
        wasRestored={draft.wasRestored}
        isBusy={form.isBusy}
        labels={labels}
        {...(back !== undefined && { back })}
        onDiscard={form.discard}
      />
      <LeaveQuestion isChanged={isChanged} />
    </form>
  )
}
