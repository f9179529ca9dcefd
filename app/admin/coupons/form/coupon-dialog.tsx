import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { conflictsOf } from '../coupon-values.ts'
import { CouponFields, fieldId } from './coupon-fields.tsx'
import { useCouponForm } from './use-coupon-form.ts'

const labels = {
  add: { title: 'Add New Coupon', save: 'Create Coupon', saving: 'Creating...' },
  edit: { title: 'Edit Coupon', save: 'Update Coupon', saving: 'Updating...' },
}

type Props = { coupon: AdminCoupon | null; today: string; onClose: () => void }

/** The coupon form in a dialog. */
export function CouponDialog({ coupon, today, onClose }: Props) {
  const form = useCouponForm(coupon, today)
  return (
    <FormDialog
      form={form}
      labels={form.id === null ? labels.add : labels.edit}
      conflictsOf={conflictsOf}
      firstField={fieldId('code')}
      className="w-[min(42rem,calc(100vw-1rem))]"
      onClose={onClose}
    >
      <CouponFields form={form.draft.value} set={form.set} errorOf={form.errorOf} />
    </FormDialog>
  )
}
