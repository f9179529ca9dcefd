import type { ShownOrder } from './shown-order.ts'

/** The address of an order's page. */
export const orderUrl = ({ order }: Pick<ShownOrder, 'order'>): string => `/order-success?order=${order.id}`
