import { everyOrder, type OrderPeriod, writeAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import type { OrderStatus } from '#domain/orders/status.ts'

const ordersOf = (filter: Partial<typeof everyOrder>) =>
  `/admin/orders?${writeAdminOrderFilter({ ...everyOrder, ...filter })}`

/** Where the orders of a period are listed that count, or those of one status. */
export const countedOrders = (date: OrderPeriod, status: OrderStatus | null = null): string =>
  ordersOf({ date, status, expired: 'without' })

/** Where those of a period are listed that expired unpaid. */
export const expiredOrders = (date: OrderPeriod): string => ordersOf({ date, expired: 'only' })
