import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import type { CouponField } from '#domain/coupons/coupon-form.ts'
import type { FormAnswer } from '../ui/form-answer.ts'

/** The result of saving the coupon form. */
export type CouponSaved = FormAnswer<AdminCoupon, CouponField>

/** The result of deleting or restoring a coupon; `why`: the reason, if there is more to say than that it failed. */
export type CouponActed = { ok: true } | { ok: false; errors: []; why?: string }

export type CouponAnswer = CouponSaved | CouponActed
