import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { notOpenText } from '../../stay-when-refused.ts'

/** Why money can no longer be recorded for an order, for somebody who was about to. */
export function overText({ order, money }: Pick<AdminOrder, 'order' | 'money'>): string {
  if (order.status === 'cancelled') return 'This order was cancelled meanwhile. Nothing was recorded.'
  return money.due === 0 ? 'This order was paid meanwhile. Nothing was recorded a second time.' : notOpenText
}
