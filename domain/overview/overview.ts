import type { Kobo } from '#domain/money/money.ts'
import type { AdminOrderRow } from '#domain/orders/admin-order.ts'
import type { OrderPeriod } from '#domain/orders/admin-order-filter.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { Compared } from './compared.ts'

/** With more pending orders than this, the overview shows a warning. */
export const manyPending = 10
/**
 * How many of the newest orders are read. The overview shows `shownInOverview` of them, and as many best-selling
 * products.
 */
export const recentOrdersRead = 8
export const shownInOverview = 5

/** The values of a chart: one for each part of the period, and one for each part of the period before. */
export type Series = { now: number[]; before: number[] }

/** A best-selling product; `id` is null if it was deleted. */
export type TopProduct = {
  id: string | null
  name: string
  picture: string | null
  pieces: number
  /** The total of its pieces at their prices, before any coupon. */
  amount: Kobo
}

/** Orders that wait for the shop, and when the oldest of them was placed. */
type Waiting = { count: number; oldest: string | null }

/** Everything that the overview of the back office shows. Dates are ISO; `now` is when the figures were read. */
export type Overview = {
  period: OrderPeriod
  now: string
  before: string
  from: string
  to: string
  partMs: number
  revenue: Compared
  orders: Compared
  average: Compared
  customers: Compared
  series: { revenue: Series; orders: Series; average: Series; customers: Series }
  /** Orders placed in the period by their status now. Those that expired unpaid count only in `expired`. */
  statuses: Record<OrderStatus, number>
  expired: number
  pending: number
  lowStock: number
  products: number
  coupons: number
  toShip: Waiting
  /** The number of items under "Needs attention". */
  waiting: number
  /** Money that was received twice or in a wrong amount and not given back yet; it isn't revenue. */
  held: Kobo
  recentOrders: AdminOrderRow[]
  topProducts: TopProduct[]
}
