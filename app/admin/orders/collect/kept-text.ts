import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'

/** How long an unpaid order's stock stays reserved, as text; null if there is no time limit. */
export function keptText({ order, money, payments }: Pick<AdminOrder, 'order' | 'money' | 'payments'>): string | null {
  if (order.status !== 'pending' || order.expiresAt === null) return null
  const isReviewed = payments?.tasks.some(({ kind }) => kind === 'check_mismatch')
  return money.held > 0 || isReviewed
    ? 'Its pieces are kept while the payment that doesn’t match is looked at or still here, and for a day after that.'
    : `Its pieces are kept until ${dayAndTimeText(order.expiresAt)}.`
}
