import type { CouponField, CouponForm } from '#domain/coupons/coupon-form.ts'
import type { Conflict } from '../ui/conflict-notice.tsx'
import { contradicting, type FormVersions, mergedForm } from '../ui/form-versions.ts'
import { shortDay } from './coupon-words.ts'

/** The labels of the coupon form's fields, in their order. */
export const fieldNames = {
  code: 'Code',
  description: 'Description',
  discountType: 'Discount type',
  discountValue: 'Discount value',
  maxDiscountAmount: 'Max. discount',
  minPurchaseAmount: 'Min. purchase',
  startsOn: 'Start date',
  expiresOn: 'Valid until',
  usageLimit: 'Usage limit',
  limitPerCustomer: 'Limit per customer',
  isActive: 'Active',
  showInBanner: 'Show in banner',
} as const satisfies Record<CouponField, string>

const fields = Object.keys(fieldNames) as CouponField[]

/** The fields that two people have changed to different values. */
export const conflictsOf = (versions: FormVersions<CouponForm>): Conflict[] =>
  contradicting(fields, versions).map((field) => ({
    name: fieldNames[field],
    theirs: say(versions.theirs, field),
    yours: say(versions.yours, field),
  }))

/** Combines both: fields that only they changed as they saved them, everything else as typed here. */
export const mergeVersions = (versions: FormVersions<CouponForm>): CouponForm => mergedForm(fields, versions)

function say(form: CouponForm, field: CouponField): string {
  switch (field) {
    case 'isActive':
    case 'showInBanner':
      return form[field] ? 'Yes' : 'No'
    case 'discountType':
      return typeNames[form.discountType]
    case 'startsOn':
    case 'expiresOn':
      return shortDay(form[field])
    default:
      return form[field]
  }
}

export const typeNames = { percentage: 'Percentage', fixed: 'Fixed amount' } as const
