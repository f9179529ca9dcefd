import type { Kobo } from '#domain/money/money.ts'

/** An order's money in kobo, each figure positive: what it comes to, what was received for it, and what of that was given back. */
export type OrderMoney = { totalAmount: Kobo; received: Kobo; refunded: Kobo }

/**
 * What an order still owes, in kobo. Once all of it has been received nothing is owed any more: what is given back afterwards, for
 * a returned piece or all of them, doesn't come due again.
 */
export function amountDue({ totalAmount, received, refunded }: OrderMoney): Kobo {
  return received >= totalAmount ? 0 : totalAmount - received + refunded
}

/** Whether an order was paid in full, and all of it given back. */
export const isFullyRefunded = (money: OrderMoney): boolean =>
  amountDue(money) === 0 && money.refunded >= money.received

/** Whether an order was paid in full, and not all of it given back. */
export const isPaid = (money: OrderMoney): boolean => amountDue(money) === 0 && !isFullyRefunded(money)
