export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Whether an order of this status usually doesn't change any more. */
export const hasEnded = (status: OrderStatus): boolean => status === 'delivered' || status === 'cancelled'

export const paymentStatuses = ['pending', 'success', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The three steps of the success page. */
export const progressSteps = ['Order Placed', 'Processing', 'Shipped'] as const

/** The same for an order that is collected. */
export const collectedSteps = ['Order Placed', 'Processing', 'Collected'] as const

/** How many of the three steps are lit: an order has always been placed; a cancelled one gets no further. */
export function litSteps(status: OrderStatus): 1 | 2 | 3 {
  if (status === 'shipped' || status === 'delivered') return 3
  return status === 'processing' ? 2 : 1
}

/** How people refer to an order: # and the first eight characters of its id. */
export const shortOrderId = (id: string) => `#${id.slice(0, 8)}`
