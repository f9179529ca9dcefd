import type { ShownOrder } from './order-page.tsx'

/** The address of an order's page for whoever came to it as she did. */
export const orderAddress = ({ order, linkKey }: Pick<ShownOrder, 'order' | 'linkKey'>): string =>
  `/order-success?${new URLSearchParams({ order: order.id, ...(linkKey === null ? {} : { key: linkKey }) })}`
