import { z } from 'zod'
import type { Kobo } from '#domain/money/money.ts'
import { formatTypedNaira } from '#domain/money/typed-naira.ts'
import type { AdminCoupon } from './admin-coupon.ts'
import type { DiscountType } from './coupon.ts'
import { formatPercent } from './typed-percent.ts'

// Far above what any rule allows: a field that is too long is told so, beside it, and loses nothing.
const typed = z.string().max(200_000)

/** The coupon form as it is typed: texts, before anything is made of them. */
export const couponFormSchema = z.object({
  code: typed,
  description: typed,
  discountType: z.enum(['percentage', 'fixed']),
  /** Percent, or naira, by the type. */
  discountValue: typed,
  minPurchaseAmount: typed,
  maxDiscountAmount: typed,
  /** Days as a date field has them: 2026-12-01. */
  startsOn: typed,
  expiresOn: typed,
  usageLimit: typed,
  limitPerCustomer: typed,
  isActive: z.boolean(),
  showInBanner: z.boolean(),
})
export type CouponForm = z.infer<typeof couponFormSchema>
export type CouponField = keyof CouponForm

/** The form of a new coupon. */
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

/** A coupon as its form shows it. */
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

/** A coupon as the back office writes it: everything that its form says, already in order. */
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
