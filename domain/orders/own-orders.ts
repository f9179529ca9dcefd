import type { Kobo } from '#domain/money/money.ts'
import type { OrderItem } from './order.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

/** Orders a page of a customer's list, and items shown of each. */
export const ordersPerPage = 5
export const itemsPerOrder = 2

/** An order as its owner's list shows it. */
export type OwnOrder = {
  id: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  totalAmount: Kobo
  createdAt: string
  /** The first ones. */
  items: Pick<OrderItem, 'lineKey' | 'name' | 'image' | 'quantity' | 'size' | 'color'>[]
  /** How many lines there are beside them. */
  moreItems: number
}

/** `page` is the one shown: the last where a later one was asked for. */
export type OwnOrders = { orders: OwnOrder[]; count: number; page: number; pages: number }

/** Whether an unpaid order can be paid. */
export const isUnpaid = ({ status, paymentStatus }: Pick<OwnOrder, 'status' | 'paymentStatus'>): boolean =>
  status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed')
