import type { Kobo } from '#domain/money/money.ts'
import type { PaidBy, ProviderName } from '#domain/orders/provider-name.ts'

/** How often one order may be tried to be paid, against card testing; anew once staff have changed its lines. */
export const attemptsPerOrder = 5

/** The state of an order's payment as its owner sees it, beyond paid or not. */
export type PaymentState = {
  /** How often it was tried since staff last changed its lines. */
  attempts: number
  /** Through whom the payment came that counts. */
  paidWith: PaidBy | null
  /** Money that may be on its way, by the newest attempt of which the provider says so, or the payer while that can't be asked; `isTransfer`: by bank transfer or USSD. */
  awaited: { provider: ProviderName; isTransfer: boolean; reference: string; amount: Kobo } | null
  /** A mismatch that a person is checking, or whose money is here. */
  isUnderReview: boolean
  /** What came otherwise than it was asked for, and how much of that was refunded. */
  mismatched: Kobo
  mismatchedRefunded: Kobo
  /** What was paid twice, and how much of that was refunded. */
  duplicate: Kobo
  duplicateRefunded: Kobo
  /** What of the payment that counts was refunded, and what is being refunded. */
  refunded: Kobo
  refunding: Kobo
}
