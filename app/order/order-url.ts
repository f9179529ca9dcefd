import type { ShownOrder } from './shown-order.ts'

/** The address of an order's page, with the link key if there is one. */
export const orderUrl = ({ order, linkKey }: Pick<ShownOrder, 'order' | 'linkKey'>): string =>
  `/order-success?${new URLSearchParams({ order: order.id, ...(linkKey === null ? {} : { key: linkKey }) })}`
