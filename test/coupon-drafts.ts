import type { CouponDraft } from '#domain/coupons/coupon-form.ts'
import { createCoupon } from '#domain/coupons/create-coupon.server.ts'
import type { Shop } from '#domain/shop.ts'
import { administratorViewer } from './viewers.ts'

let made = 0

/** A coupon to be saved: ten percent, live since the start of 2026, without limits. */
export function aCouponDraft(overrides: Partial<CouponDraft> = {}): CouponDraft {
  return {
    code: `DRAFT${++made}`,
    description: 'For everybody',
    discountType: 'percentage',
    discountValue: 1_000,
    minPurchaseAmount: 0,
    maxDiscountAmount: null,
    startsAt: new Date('2025-12-31T23:00:00Z'),
    expiresAt: null,
    usageLimit: null,
    limitPerCustomer: null,
    isActive: true,
    showInBanner: false,
    ...overrides,
  }
}

/** Adds a coupon as an administrator does. The administrator needs a user row. */
export async function addCoupon(shop: Shop, overrides: Partial<CouponDraft> = {}) {
  const draft = aCouponDraft(overrides)
  const created = await createCoupon(shop, draft, administratorViewer())
  if (!created.ok) throw new Error(created.reason)
  return { id: created.id, draft }
}
