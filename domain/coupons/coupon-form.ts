import { z } from 'zod'
import type { Kobo } from '#domain/money/money.ts'
import { formatTypedNaira } from '#domain/money/typed-naira.ts'
import type { AdminCoupon } from './admin-coupon.ts'
import type { DiscountType } from './coupon.ts'
import { formatPercent } from './typed-percent.ts'

// Far above any limit of the fields, so that a text that is too long gets a message beside its field and isn't lost.
const typed = z.string().max(200_000)

/** The coupon form as it was typed: plain texts, not yet parsed. */
export const couponFormSchema = z.object({
  code: typed,
  description: typed,
  discountType: z.enum(['percentage', 'fixed']),
  /** Percent, or naira, by the type. */
  discountValue: typed,
  minPurchaseAmount: typed,
  maxDiscountAmount: typed,
  /** Dates in the format of a date field: 2026-12-01. */
  startsOn: typed,
  expiresOn: typed,
  usageLimit: typed,
  limitPerCustomer: typed,
  isActive: z.boolean(),
  showInBanner: z.boolean(),
})
export type CouponForm = z.infer<typeof couponFormSchema>
export type CouponField = keyof CouponForm

/** The initial values of the form for a new coupon. */
export const emptyCouponForm = (today: string): CouponForm => ({
  code: '',
  description: '',
  discountType: 'percentage',
  discountValue: '',
  minPurchaseAmount: '0',
  maxDiscountAmount: '',
  startsOn: today,
  expiresOn: '',
  usageLimit: '',
  limitPerCustomer: '',
  isActive: true,
  showInBanner: false,
})

/** The form's values for an existing coupon. */
export const formOfCoupon = (coupon: AdminCoupon): CouponForm => ({
  code: coupon.code,
  description: coupon.description,
  discountType: coupon.discountType,
  discountValue:
    coupon.discountType === 'fixed' ? formatTypedNaira(coupon.discountValue) : formatPercent(coupon.discountValue),
  minPurchaseAmount: formatTypedNaira(coupon.minPurchaseAmount),
  maxDiscountAmount: coupon.maxDiscountAmount ? formatTypedNaira(coupon.maxDiscountAmount) : '',
  startsOn: coupon.startsOn,
  expiresOn: coupon.expiresOn ?? '',
  usageLimit: coupon.usageLimit ? String(coupon.usageLimit) : '',
  limitPerCustomer: coupon.limitPerCustomer ? String(coupon.limitPerCustomer) : '',
  isActive: coupon.isActive,
  showInBanner: coupon.showInBanner,
})

/** A coupon to be written to the database: everything that the form says, parsed and checked. */
export type CouponDraft = {
  code: string
  description: string
  discountType: DiscountType
  discountValue: number
  minPurchaseAmount: Kobo
  maxDiscountAmount: Kobo | null
  startsAt: Date
  expiresAt: Date | null
  usageLimit: number | null
  limitPerCustomer: number | null
  isActive: boolean
  showInBanner: boolean
}
