import { type ReactNode, type SubmitEvent, useEffect, useId } from 'react'
import { Modal } from '#app/ui/modal.tsx'
import { AdminButton } from './admin-button.tsx'
import { type Conflict, ConflictNotice } from './conflict-notice.tsx'
import type { FormVersions } from './form-versions.ts'
import type { FormState } from './use-versioned-form.ts'

type Props<Form> = {
  form: FormState<Form>
  labels: { title: string; save: string; saving: string }
  conflictsOf: (versions: FormVersions<Form>) => Conflict[]
  /** The id of the field that gets the focus first. */
  firstField: string
  className: string
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog. Cancel discards what was typed; if the dialog is closed in another way, it is restored when the form is opened
 * again.
 */
export function FormDialog<Form>({ form, labels, conflictsOf, firstField, className, onClose, children }: Props<Form>) {
  const titleId = useId()
  const { changed, draft } = form
  // Runs after the dialog has opened. Not on phones, whose keyboard would cover half of the form.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) document.getElementById(firstField)?.focus()
  }, [firstField])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <Modal
      label={labels.title}
      onClose={onClose}
      isDone={form.isDone}
      className={`m-auto max-h-[94dvh] overflow-y-auto overscroll-contain border border-line bg-ground text-ink shadow-xl backdrop:bg-scrim ${className}`}
    >
      <form noValidate aria-labelledby={titleId} onSubmit={submit}>
        <div className="grid gap-4 p-4 desk:p-6">
          <h2 id={titleId} className="font-semibold text-xl">
            {labels.title}
          </h2>
          {draft.wasRestored && <Word>What you had typed here before is back. It isn’t saved yet.</Word>}
          {form.hasMore && <Word>Saved. What you have typed since then isn’t saved yet.</Word>}
          {changed && (
            <ConflictNotice
              by={changed.by}
              at={changed.at}
              conflicts={conflictsOf(changed.versions)}
              onKeepYours={form.keepYours}
              onTakeTheirs={form.takeTheirs}
            />
          )}
          <p role="alert" className="border border-danger bg-surface p-3 font-medium text-danger empty:hidden">
            {form.failure}
          </p>
          {children}
        </div>
        <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-4 py-3 desk:px-6">
          <AdminButton onClick={form.cancel}>Cancel</AdminButton>
          <AdminButton type="submit" tone="primary" isBusy={form.isBusy} disabled={form.isBusy}>
            {form.isBusy ? labels.saving : labels.save}
          </AdminButton>
        </div>
      </form>
    </Modal>
  )
}

const Word = ({ children }: { children: string }) => (
  <p role="status" className="border border-line border-l-4 border-l-brand bg-surface p-3">
    {children}
  </p>
)
