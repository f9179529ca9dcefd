import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import type { CouponField } from '#domain/coupons/coupon-form.ts'
import type { FormAnswer } from '../ui/form-answer.ts'

/** What became of the coupon form. */
export type CouponSaved = FormAnswer<AdminCoupon, CouponField>

/** What became of an act on a coupon. */
export type CouponAnswer = CouponSaved | { ok: true }
