import type { Kobo } from '#domain/money/money.ts'
import type { PaidBy, ProviderName } from '#domain/orders/provider-name.ts'

/**
 * How many attempts to pay one order may have, as a protection against card testing. Counted from zero again once staff
 * have changed its lines.
 */
export const attemptsPerOrder = 5

/** The state of an order's payment as its owner sees it, beyond paid or not. */
export type PaymentState = {
  /** The number of attempts since staff last changed its lines. */
  attempts: number
  /** The provider, cash or transfer by which the payment came that counts. */
  paidWith: PaidBy | null
  /**
   * Money that may be on its way: the newest attempt of which the provider says so, or the payer while the provider
   * can't be asked. `isTransfer`: by bank transfer or USSD.
   */
  awaited: { provider: ProviderName; isTransfer: boolean; reference: string; amount: Kobo } | null
  /** Whether there is a mismatch that a person is checking, or whose money the shop still has. */
  isUnderReview: boolean
  /** What was received but not as asked for, and how much of that was refunded. */
  mismatched: Kobo
  mismatchedRefunded: Kobo
  /** What was paid twice, and how much of that was refunded. */
  duplicate: Kobo
  duplicateRefunded: Kobo
  /** How much of the payment that counts was refunded, and how much is being refunded. */
  refunded: Kobo
  refunding: Kobo
}
