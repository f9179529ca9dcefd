import type { Kobo } from '#domain/money/money.ts'
import type { OrderItem } from './order.ts'
import { dayText } from './order-date.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

/** Orders a page of a customer's list, and items shown of each. */
export const ordersPerPage = 5
export const itemsPerOrder = 2

/** An order as its owner's list shows it. */
export type OwnOrder = {
  id: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** Whether money for it is on its way, or was received and doesn't match: then it must not be paid again. */
  isBeingChecked: boolean
  totalAmount: Kobo
  createdAt: string
  /** When it got its present status; null if its history doesn't say. */
  since: string | null
  /** The first ones. */
  items: Pick<OrderItem, 'lineKey' | 'name' | 'image' | 'quantity' | 'size' | 'color'>[]
  /** How many more lines there are. */
  moreItems: number
}

/** `page` is the page shown: the last one if a later one was requested. */
export type OwnOrders = { orders: OwnOrder[]; count: number; page: number; pages: number }

/** Whether an unpaid order can be paid. */
export const isUnpaid = ({ status, paymentStatus }: Pick<OwnOrder, 'status' | 'paymentStatus'>): boolean =>
  status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed')

/** Whether the customer should pay the order next. */
export const isToBePaid = (order: Pick<OwnOrder, 'status' | 'paymentStatus' | 'isBeingChecked'>): boolean =>
  isUnpaid(order) && !order.isBeingChecked

type Stated = Pick<OwnOrder, 'status' | 'paymentStatus' | 'isBeingChecked' | 'since'>

/** An order's status as a sentence, with the day since when it has it; null if there is nothing to add to its name. */
export function stateSentence(order: Stated): string | null {
  if (order.paymentStatus !== 'refunded') return movedSentence(order)
  // Nobody goes on with what wasn't sent (app/order/order-payment.ts).
  const moved = order.status === 'pending' || order.status === 'processing' ? null : movedSentence(order)
  return moved === null ? 'Refunded' : `${moved}. Refunded`
}

function movedSentence(order: Stated): string | null {
  const day = order.since === null ? null : dayText(order.since)
  switch (order.status) {
    case 'pending':
      if (!isUnpaid(order)) return null
      return order.isBeingChecked ? 'We are checking your payment' : 'Not paid yet'
    case 'processing':
      return day === null ? 'Being prepared' : `Being prepared since ${day}`
    case 'shipped':
      return day === null ? 'On its way' : `On its way since ${day}`
    case 'delivered':
    case 'cancelled':
      return day === null ? null : `Since ${day}`
  }
}
