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

/** The same for who may see nobody's contact data. */
export const withoutContact = (row: AdminOrderRow): AdminOrderRow => ({ ...row, email: '' })

type Person = { firstName: string; lastName: string }

/** What the customer of an order is called: as the account says, else as the parcel is addressed, else Guest. */
export function customerName(profile: Person | null, recipient: Partial<Person>): string {
  const nameOf = ({ firstName = '', lastName = '' }: Partial<Person>) => `${firstName} ${lastName}`.trim()
  return nameOf(profile ?? {}) || nameOf(recipient) || 'Guest'
}
