import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Modal } from '#app/ui/modal.tsx'
import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { conflictsOf } from '../category-values.ts'
import { CategoryFields, fieldId } from './category-fields.tsx'
import { useCategoryForm } from './use-category-form.ts'

const labels = {
  add: {
    title: 'Add New Category',
    save: 'Add Category',
    saving: 'Adding...',
    words: { done: 'Category added successfully', failed: 'Failed to add category' },
  },
  edit: {
    title: 'Edit Category',
    save: 'Update Category',
    saving: 'Updating...',
    words: { done: 'Category updated successfully', failed: 'Failed to update category' },
  },
}

/** The category form over the page. Cancel lets go what was typed; closed otherwise, it is back when the form is opened again. */
export function CategoryDialog({ category, onClose }: { category: AdminCategory | null; onClose: () => void }) {
  const { title, save, saving, words } = category ? labels.edit : labels.add
  const titleId = useId()
  const [isDone, setIsDone] = useState(false)
  const close = () => setIsDone(true)
  const form = useCategoryForm({ category, words, onSaved: close })
  const { draft, errors, changed } = form
  const shown = useRef(errors)
  // A mistake is gone to; less of them is somebody mending.
  useEffect(() => {
    const isNew = errors.length >= shown.current.length && errors !== shown.current
    shown.current = errors
    const [first] = errors
    if (isNew && first) document.getElementById(fieldId(first.field))?.focus()
  }, [errors])
  // After the dialog has been opened. A phone's keyboard would cover half of the form.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) document.getElementById(fieldId('name'))?.focus()
  }, [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    form.submit()
  }
  const cancel = () => {
    form.discard()
    close()
  }
  return (
    <Modal
      label={title}
      onClose={onClose}
      isDone={isDone}
      className="m-auto max-h-[94dvh] w-[min(38rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain border border-line bg-ground text-ink shadow-xl backdrop:bg-scrim"
    >
      <form noValidate aria-labelledby={titleId} onSubmit={submit}>
        <div className="grid gap-4 p-4 desk:p-6">
          <h2 id={titleId} className="font-semibold text-xl">
            {title}
          </h2>
          {draft.wasRestored && (
            <p role="status" className="border border-line border-l-4 border-l-brand bg-surface p-3">
              What you had typed here before is back. It isn’t saved yet.
            </p>
          )}
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
          <CategoryFields
            form={draft.value}
            set={form.set}
            errorOf={form.errorOf}
            savedSlug={category?.slug ?? ''}
            freeSlug={form.freeSlug}
            onUploading={form.setIsUploading}
          />
        </div>
        <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-4 py-3 desk:px-6">
          <AdminButton onClick={cancel}>Cancel</AdminButton>
          <AdminButton type="submit" tone="primary" isBusy={form.isBusy} disabled={form.isBusy}>
            {form.isBusy ? saving : save}
          </AdminButton>
        </div>
      </form>
    </Modal>
  )
}
