/** A mutant that no test can kill, because the program does the same with it. */
export type Equivalent = {
  file: string
  /** What it changes, to the end of its first line, and into what; both as a run shows them. */
  code: string
  mutant: string
  reason: string
}

export const equivalents: Equivalent[] = [
  {
    file: 'domain/coupons/coupon.ts',
    code: 'coupon.usageLimit !== null',
    mutant: 'true',
    reason: 'null is not above 0 either: the comparison is there for the type alone',
  },
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
