import type { Kobo } from '#domain/money/money.ts'

/** An order's money in kobo, all positive: its total, what was received for it, and how much of that was given back. */
export type OrderMoney = { totalAmount: Kobo; received: Kobo; refunded: Kobo }

/**
 * How much an order still owes, in kobo. Once its total has been received, nothing is owed any more: money that is
 * given back afterwards, for some or all pieces, doesn't become due again.
 */
export function amountDue({ totalAmount, received, refunded }: OrderMoney): Kobo {
  return received >= totalAmount ? 0 : totalAmount - received + refunded
}

/** Whether an order was paid in full, and all of it given back. */
export const isFullyRefunded = (money: OrderMoney): boolean =>
  amountDue(money) === 0 && money.refunded >= money.received

/** Whether an order was paid in full, and not all of it given back. */
export const isPaid = (money: OrderMoney): boolean => amountDue(money) === 0 && !isFullyRefunded(money)
