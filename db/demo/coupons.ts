const day = 24 * 60 * 60 * 1000

/** Coupons that exercise every rule; dates are relative to the moment the demo shop is made. */
export function demoCoupons(now: Date) {
  const inDays = (days: number) => new Date(now.getTime() + days * day)
  const live = { startsAt: inDays(-30), expiresAt: inDays(60) }
  return [
    {
      ...live,
      code: 'ASO10',
      description: '10% off everything this season',
      discountType: 'percentage',
      discountValue: 1000,
      showInBanner: true,
    },
    {
      ...live,
      code: 'EKO5000',
      description: '₦5,000 off orders from ₦40,000',
      discountType: 'fixed',
      discountValue: 500_000,
      minPurchaseAmount: 4_000_000,
    },
    {
      ...live,
      code: 'OWAMBE20',
      description: '20% off, up to ₦30,000',
      discountType: 'percentage',
      discountValue: 2000,
      maxDiscountAmount: 3_000_000,
    },
    {
      ...live,
      code: 'AGBADA15',
      description: '15% off orders from ₦200,000',
      discountType: 'percentage',
      discountValue: 1500,
      minPurchaseAmount: 20_000_000,
    },
    {
      ...live,
      code: 'FIRST5',
      description: '25% off for the first five orders',
      discountType: 'percentage',
      discountValue: 2500,
      usageLimit: 5,
    },
    {
      ...live,
      code: 'GONE',
      description: 'Used up',
      discountType: 'fixed',
      discountValue: 100_000,
      usageLimit: 1,
      timesUsed: 1,
    },
    {
      code: 'HARMATTAN',
      description: 'Starts in thirty days',
      discountType: 'percentage',
      discountValue: 3000,
      startsAt: inDays(30),
      expiresAt: inDays(90),
    },
    {
      code: 'RAINY',
      description: 'Expired last week',
      discountType: 'percentage',
      discountValue: 1000,
      startsAt: inDays(-90),
      expiresAt: inDays(-7),
    },
    {
      ...live,
      code: 'ASLEEP',
      description: 'Switched off',
      discountType: 'percentage',
      discountValue: 1000,
      isActive: false,
    },
  ]
}
