import { z } from 'zod'

/** Everything that the daily comparison can find wrong, in words for shopkeepers. */
export const differenceTitles = {
  order_paid_without_payment: 'The order counts as paid, but none of its payments does',
  order_unpaid_with_payment: 'The order counts as unpaid, but it was paid',
  order_paid_twice: 'More than one payment counts as the one that paid the order',
  payment_of_other_amount: 'The payment asks for another amount than the order',
  order_names_other_payment: 'The order names another payment than the one that paid it',
  payment_used_twice: "One payment at the provider stands for two of the shop's",
  paid_order_without_goods: 'The order is paid, but its goods were given back, and nobody is told to refund it',
  payment_without_money: 'The payment counts as paid, but not with its amount',
  unpaid_with_money: 'Money is noted for a payment that counts as unpaid',
  payment_missing_in_ledger: 'Money came, but the ledger lacks it',
  ledger_differs_from_payment: 'The ledger has another amount than what came',
  ledger_without_payment: 'The ledger has money for which there is no payment',
  fee_differs_in_ledger: "The ledger has another fee than the payment's",
  refund_missing_in_ledger: 'A refund is done, but the ledger lacks it',
  ledger_differs_from_refund: 'The ledger has another amount than the refund',
  ledger_without_refund: 'The ledger has money given back for which no refund is done',
  refunded_too_much: 'More was given back than came',
  order_not_marked_refunded: "All of the order's money went back, but it doesn't count as refunded",
  order_marked_refunded_too_soon: 'The order counts as refunded, but not all of its money went back',
  duplicate_without_task: 'Paid twice, and nobody is told to give it back',
  mismatch_without_task: "A payment doesn't match, and nobody is told to look at it",
  task_left_open: 'A task asks for a refund or a payment that was made',
  hold_overdue: 'An unpaid order keeps its goods although its time is over',
  stock_not_given_back: "A cancelled order that wasn't paid keeps its goods",
  coupon_not_as_order: "The coupon's use doesn't stand as its order does",
  provider_paid_ours_not: 'The provider has the money, the shop knows nothing of it',
  ours_paid_provider_not: 'The shop counts it as paid, the provider does not',
  provider_amount_differs: 'The provider has another amount than the shop',
  provider_transaction_differs: 'The provider names another transaction than the shop',
  provider_fee_differs: 'The provider names another fee than the shop',
  provider_refund_unknown: 'The provider has a refund that the shop knows nothing of',
  refund_unknown_at_provider: 'The shop has a refund that the provider knows nothing of',
  provider_refund_amount_differs: 'The provider has another amount for a refund',
  provider_refund_state_differs: 'The provider and the shop disagree on whether a refund is done',
} as const

export type DifferenceKind = keyof typeof differenceTitles

const kinds = Object.keys(differenceTitles) as [DifferenceKind, ...DifferenceKind[]]

export const differenceSchema = z.object({
  kind: z.enum(kinds),
  /** The reference of the payment or refund that it is about, or the order's id. */
  subject: z.string(),
  /** What the shop has, and what it is compared with, as text for people. */
  ours: z.string(),
  theirs: z.string(),
  orderId: z.uuid(),
})

export type Difference = z.infer<typeof differenceSchema>
