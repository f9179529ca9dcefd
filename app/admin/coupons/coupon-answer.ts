import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import type { CouponField } from '#domain/coupons/coupon-form.ts'
import type { FormAnswer } from '../ui/form-answer.ts'

/** What became of the coupon form. */
export type CouponSaved = FormAnswer<AdminCoupon, CouponField>

/** What became of deleting or restoring a coupon; `why` it wasn't done, where there is more to say than that it failed. */
export type CouponActed = { ok: true } | { ok: false; errors: []; why?: string }

export type CouponAnswer = CouponSaved | CouponActed
