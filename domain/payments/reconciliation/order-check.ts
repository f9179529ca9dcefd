import type { Difference } from './difference.ts'
import type { ProviderReport } from './find-provider-differences.ts'
import type { PaymentRecord } from './payment-record.ts'
import type { NotCompared } from './payment-report.ts'

/** One order's money with what the providers say of it. */
export type OrderCheck = {
  paymentRecord: PaymentRecord
  providerReports: ProviderReport[]
  unanswered: NotCompared[]
  differences: Difference[]
  /** Differences that disappeared when the payment was settled. */
  repaired: (Difference & { now: string })[]
}
