import type { Kobo } from '#domain/money/money.ts'
import type { AdminOrderRow } from '#domain/orders/admin-order.ts'
import type { OrderPeriod } from '#domain/orders/admin-order-filter.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { Compared } from './compared.ts'

/** More pending orders than this are said to be many. */
export const manyPending = 10
/** How many of the newest orders are read; how many of them, and of the products sold most, are shown. */
export const recentOrdersRead = 8
export const shownInOverview = 5

/** A figure of each part of the period, and of each part of the one before. */
export type Series = { now: number[]; before: number[] }

/** A product by what was sold of it; `id` is null once the product is deleted. */
export type TopProduct = {
  id: string | null
  name: string
  picture: string | null
  pieces: number
  /** What its pieces came to at their prices, before any coupon. */
  amount: Kobo
}

/** Orders that wait for the shop, and when the oldest of them was placed. */
type Waiting = { count: number; oldest: string | null }

/** The figures of the back office's first page at one moment. Dates are ISO; `now` is when they were read. */
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
  /** Orders of the period by their status now; with `expired`, which are those that expired unpaid and are counted nowhere else. */
  statuses: Record<OrderStatus, number>
  expired: number
  pending: number
  lowStock: number
  products: number
  coupons: number
  toShip: Waiting
  /** What waits for a person, as the list of what needs attention has it. */
  waiting: number
  /** Received twice, or not as it was asked for, and not given back: no revenue. */
  held: Kobo
  recentOrders: AdminOrderRow[]
  topProducts: TopProduct[]
}
