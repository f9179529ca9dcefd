import type { Order } from '#domain/orders/order.ts'
import { shortOrderId } from '#domain/orders/status.ts'

/** An order's address as text for the courier. */
export function addressText({ id, shippingAddress: to }: Pick<Order, 'id' | 'shippingAddress'>): string {
  const lines = [
    `${to.firstName} ${to.lastName}`.trim(),
    to.phone,
    to.address,
    [to.city, to.state].filter(Boolean).join(', '),
  ]
  return [...lines.filter((line) => line !== ''), `Order ${shortOrderId(id)}`].join('\n')
}
