import type { Kobo } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'

/** How often one order may be tried to be paid, against card testing. */
export const attemptsPerOrder = 5

/** What there is to say of an order's payment to its owner, beyond paid or not. */
export type PaymentState = {
  /** How often it was tried. */
  attempts: number
  /** The provider whose payment counts. */
  paidWith: ProviderName | null
  /** Money that is on its way, by the newest attempt; `isTransfer` when she sends it herself, by bank or USSD. */
  awaited: { provider: ProviderName; isTransfer: boolean; reference: string; amount: Kobo } | null
  /** Money came that isn't what was asked for: a person looks at it. */
  isUnderReview: boolean
  /** What was paid once too often, and how much of that was given back. */
  duplicate: Kobo
  duplicateRefunded: Kobo
  /** What was given back of the payment that counts, and what is on its way back. */
  refunded: Kobo
  refunding: Kobo
}
