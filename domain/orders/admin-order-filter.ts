import { readPage, readText } from '#domain/catalogue/listing.ts'
import { type OrderChannel, orderChannels } from './order.ts'
import { startOfDay } from './order-date.ts'
import { type OrderStatus, orderStatuses, type PaymentStatus, paymentStatuses } from './status.ts'

export const adminOrdersPerPage = 10

/**
 * The saved views of the list: all orders, those to be paid, those to be shipped, and those with an open task about
 * money.
 */
const orderViews = ['all', 'to-pay', 'to-ship', 'problems'] as const
/** Without the orders that expired unpaid, or only those. */
const expiries = ['without', 'only'] as const
const orderPeriods = ['today', 'week', 'month'] as const
export type OrderPeriod = (typeof orderPeriods)[number]

/** Which orders the back office lists; null means any. */
export type AdminOrderFilter = {
  q: string
  view: (typeof orderViews)[number]
  status: OrderStatus | null
  payment: PaymentStatus | null
  expired: (typeof expiries)[number] | null
  /** The channel by which they came. */
  channel: OrderChannel | null
  /** When they were placed. */
  date: OrderPeriod | null
  /** From 1. */
  page: number
}

export const everyOrder: AdminOrderFilter = {
  q: '',
  view: 'all',
  status: null,
  payment: null,
  expired: null,
  channel: null,
  date: null,
  page: 1,
}

/** Reads the list's filter from an address; invalid values are ignored. */
export const readAdminOrderFilter = (search: URLSearchParams): AdminOrderFilter => ({
  q: readText(search.get('q')),
  view: orderViews.find((view) => view === search.get('view')) ?? 'all',
  status: orderStatuses.find((status) => status === search.get('status')) ?? null,
  payment: paymentStatuses.find((status) => status === search.get('payment')) ?? null,
  expired: expiries.find((expired) => expired === search.get('expired')) ?? null,
  channel: orderChannels.find((channel) => channel === search.get('channel')) ?? null,
  date: orderPeriods.find((period) => period === search.get('date')) ?? null,
  page: readPage(search.get('page')),
})

/** The filter in the form of an address; defaults are left out. */
export function writeAdminOrderFilter(filter: AdminOrderFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (filter.q !== '') search.set('q', filter.q)
  if (filter.view !== 'all') search.set('view', filter.view)
  if (filter.status) search.set('status', filter.status)
  if (filter.payment) search.set('payment', filter.payment)
  if (filter.expired) search.set('expired', filter.expired)
  if (filter.channel) search.set('channel', filter.channel)
  if (filter.date) search.set('date', filter.date)
  if (filter.page > 1) search.set('page', String(filter.page))
  return search
}

const daysOf: Record<OrderPeriod, number> = { today: 1, week: 7, month: 30 }
const dayMs = 24 * 60 * 60_000

/** When a period begins: at midnight in Lagos, so that it consists of today and six or 29 whole days before. */
export const startOfPeriod = (period: OrderPeriod, now: Date): Date =>
  new Date(startOfDay(now).getTime() - (daysOf[period] - 1) * dayMs)
