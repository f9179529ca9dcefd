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
  /** Whether the page is being left and no unsaved changes remain. */
  isOver?: boolean
  labels: { save: string; saving: string }
  conflictsOf: (versions: FormVersions<Form>) => Conflict[]
  idOf: (field: Field) => string
  /** Additional information about what somebody else saved. */
  note?: string | undefined
  back?: string
  children: ReactNode
}

/** A form as a page of its own: errors and conflicts above its sections, and the bar with the save button below them. */
export function FormPage<Form, Field extends string>(props: Props<Form, Field>) {
  const { id, form, isOver = false, labels, conflictsOf, idOf, note, back, children } = props
  const { changed, draft } = form
  const isChanged = draft.isChanged && !isOver
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    // If the browser itself submitted the form, what is typed would be lost; outside a dialog this method does nothing.
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
