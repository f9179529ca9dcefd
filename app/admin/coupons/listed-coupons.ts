import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'

/** A page of the coupon list. */
export type ListedCoupons = {
  coupons: AdminCoupon[]
  count: number
  page: number
  pages: number
  /** The coupon that the address opens, if it isn't on this page of the list. */
  opened: AdminCoupon | null
  /** Today's date in Lagos, yyyy-mm-dd. */
  today: string
}
