import { everyOrder, type OrderPeriod, writeAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import type { OrderStatus } from '#domain/orders/status.ts'

const ordersOf = (filter: Partial<typeof everyOrder>) =>
  `/admin/orders?${writeAdminOrderFilter({ ...everyOrder, ...filter })}`

/** The address of the list of the orders counted in a period, of all statuses or one. */
export const countedOrders = (date: OrderPeriod, status: OrderStatus | null = null): string =>
  ordersOf({ date, status, expired: 'without' })

/** The address of the list of a period's orders that expired unpaid. */
export const expiredOrders = (date: OrderPeriod): string => ordersOf({ date, expired: 'only' })
