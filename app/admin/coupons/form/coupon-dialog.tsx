import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Modal } from '#app/ui/modal.tsx'
import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { conflictsOf } from '../coupon-values.ts'
import { CouponFields, fieldId } from './coupon-fields.tsx'
import { useCouponForm } from './use-coupon-form.ts'

const labels = {
  add: { title: 'Add New Coupon', save: 'Create Coupon', saving: 'Creating...', done: 'Coupon created successfully' },
  edit: { title: 'Edit Coupon', save: 'Update Coupon', saving: 'Updating...', done: 'Coupon updated successfully' },
}

type Props = { coupon: AdminCoupon | null; today: string; onClose: () => void }

/** The coupon form over the page. Cancel lets go what was typed; closed otherwise, it is back when the form is opened again. */
export function CouponDialog({ coupon, today, onClose }: Props) {
  const { title, save, saving, done } = coupon ? labels.edit : labels.add
  const titleId = useId()
  const [isDone, setIsDone] = useState(false)
  const close = () => setIsDone(true)
  const form = useCouponForm({ coupon, today, done, onSaved: close })
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
    if (matchMedia('(hover: hover)').matches) document.getElementById(fieldId('code'))?.focus()
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
      className="m-auto max-h-[94dvh] w-[min(42rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain border border-line bg-ground text-ink shadow-xl backdrop:bg-scrim"
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
          <CouponFields form={draft.value} set={form.set} errorOf={form.errorOf} />
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
