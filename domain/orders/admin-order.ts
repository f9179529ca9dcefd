import type { Kobo } from '#domain/money/money.ts'
import type { OrderChannel } from './order.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

/** An order in the back office's list. */
export type AdminOrderRow = {
  id: string
  createdAt: string
  customer: string
  isGuest: boolean
  email: string
  channel: OrderChannel
  status: OrderStatus
  paymentStatus: PaymentStatus
  totalAmount: Kobo
  /** How many pieces. */
  pieces: number
}

/** The row without contact data, for viewers who may not see it. */
export const withoutContact = (row: AdminOrderRow): AdminOrderRow => ({ ...row, email: '' })

type Person = { firstName: string; lastName: string }

/** The name of an order's customer: from the account, else from the parcel's address, else "Guest". */
export function customerName(profile: Person | null, recipient: Partial<Person>): string {
  const nameOf = ({ firstName = '', lastName = '' }: Partial<Person>) => `${firstName} ${lastName}`.trim()
  return nameOf(profile ?? {}) || nameOf(recipient) || 'Guest'
}
