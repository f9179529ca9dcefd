import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'
import type { CouponFieldError } from '#domain/coupons/read-coupon-form.ts'

/** What became of an act on a coupon. */
export type CouponAnswer =
  | { ok: true }
  | {
      ok: false
      errors: CouponFieldError[]
      /** Somebody saved the coupon since the form was filled: as it is now, who, and when. */
      changed?: { now: AdminCoupon; by: string | null; at: Date | null }
      /** Why it wasn't done, where there is more to say than that it failed. */
      why?: string
    }
