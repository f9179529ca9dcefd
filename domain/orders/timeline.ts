import type { OrderStatus } from './status.ts'

export type TimelineStep = {
  name: 'Order Placed' | 'Processing' | 'Shipped' | 'Delivered' | 'Collected'
  isReached: boolean
  /** What the present step means for the customer. */
  note: string | null
}

const steps = [
  { name: 'Order Placed', status: null, note: null },
  { name: 'Processing', status: 'processing', note: 'Your order is being prepared' },
  { name: 'Shipped', status: 'shipped', note: 'Your order is on its way' },
  { name: 'Delivered', status: 'delivered', note: 'Your order has been delivered' },
] as const

const stepsOfCollected = [
  steps[0],
  steps[1],
  { name: 'Collected', status: 'delivered', note: 'You have your order' },
] as const

/** The steps of an order. Every order was placed; one that waits for its payment or was cancelled got no further. */
export function timelineOf(status: OrderStatus, isCollected = false): TimelineStep[] {
  // An order that was sent after all isn't collected any more.
  const way = isCollected && status !== 'shipped' ? stepsOfCollected : steps
  const at = way.findIndex((step) => step.status === status)
  return way.map(({ name, note }, index) => ({
    name,
    isReached: index <= Math.max(at, 0),
    note: index === at ? note : null,
  }))
}
