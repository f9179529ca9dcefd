import type { AdminCoupon } from '#domain/coupons/admin-coupon.ts'

/** A page of the list of coupons. */
export type ListedCoupons = {
  coupons: AdminCoupon[]
  count: number
  page: number
  pages: number
  /** The coupon that the address opens, where it isn't in this page of the list. */
  opened: AdminCoupon | null
  /** In Lagos, yyyy-mm-dd. */
  today: string
}
