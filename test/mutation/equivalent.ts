/** A mutant that no test can kill, because the program does the same with it. */
export type Equivalent = {
  file: string
  /** What it changes, to the end of its first line, and into what; both as a run shows them. */
  code: string
  mutant: string
  reason: string
}

// Of the 16,777,216 colours none lies on one of these borders: each was compared.
const colorBorders = [
  ['lightness < 0.25', 'lightness <= 0.25'],
  ['chroma < 0.03', 'chroma <= 0.03'],
  ['lightness < 0.4', 'lightness <= 0.4'],
  ['lightness > 0.92', 'lightness >= 0.92'],
  ['hue >= 345', 'hue > 345'],
  ['hue < 40', 'hue <= 40'],
  ['lightness < 0.75', 'lightness <= 0.75'],
  ['hue >= 75', 'hue > 75'],
  ['hue < 115', 'hue <= 115'],
  ['lightness >= 0.65', 'lightness > 0.65'],
  ['chroma >= 0.09', 'chroma > 0.09'],
  ['hue >= 100', 'hue > 100'],
  ['hue < 195', 'hue <= 195'],
  ['hue >= 195', 'hue > 195'],
  ['hue < 290', 'hue <= 290'],
  ['channel <= 0.04045', 'channel < 0.04045'],
] as const

export const equivalents: Equivalent[] = [
  {
    file: 'domain/coupons/coupon.ts',
    code: 'coupon.usageLimit !== null',
    mutant: 'true',
    reason: 'null is not above 0 either: the comparison is there for the type alone',
  },
  ...colorBorders.map(([code, mutant]) => ({
    file: 'domain/catalogue/color-family.ts',
    code,
    mutant,
    reason: 'no colour lies on the border',
  })),
  {
    file: 'infra/payments/paystack-refunds.ts',
    code: 'mark !== null',
    mutant: 'true',
    reason: 'no name is null either: the comparison is there for the type alone',
  },
  {
    file: 'infra/payments/paystack-refunds.ts',
    code: 'payment.transactionId !== null',
    mutant: 'true',
    reason: 'a transaction that isn’t told is undefined, never null',
  },
  {
    file: 'infra/payments/paystack-refunds.ts',
    code: "''",
    mutant: '"Stryker was here!"',
    reason: 'neither is a figure',
  },
]
