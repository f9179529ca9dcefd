import type { SubscriptionState } from '#domain/content/newsletter.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'

/** A customer in the back office's list. */
export type CustomerRow = {
  id: string
  /**
   * From the account, else from the newest order (one placed with the customer's main address first); empty if neither
   * has it.
   */
  name: string
  email: string
  phone: string
  hasAccount: boolean
  orders: number
  /** Money received from the customer minus money given back. */
  spent: Kobo
  tags: string[]
  /** When the account was made or the first order placed, whichever was earlier. */
  createdAt: string
}

/** An order on a customer's page. */
export type CustomerOrder = {
  id: string
  createdAt: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  totalAmount: Kobo
}

export type CustomerAddress = {
  /** True for an address saved in the account, false for one taken from an order. */
  isSaved: boolean
  isDefault: boolean
  firstName: string
  lastName: string
  phone: string
  address: string
  city: string
  state: string
}

export type CustomerNote = { id: number; author: string; body: string; createdAt: string }

/** Another customer with the same phone number, who may be the same person. */
export type PossibleDuplicate = { id: string; name: string; email: string }

/** All that the back office shows of a customer; times are ISO. */
export type CustomerPage = {
  customer: CustomerRow & { lastOrderAt: string | null; isStaff: boolean }
  /** All e-mail addresses of the customer; `mergedAt` is set for those that came from another customer. */
  emails: { email: string; mergedAt: string | null; newsletter: SubscriptionState | null }[]
  listed: { orders: CustomerOrder[]; page: number; pages: number }
  addresses: CustomerAddress[]
  notes: CustomerNote[]
  duplicates: PossibleDuplicate[]
  /**
   * How many orders without an e-mail address have the same phone number, and the id of one of them; null if there are
   * none.
   */
  withoutMail: { count: number; orderId: string } | null
}

/** The name to show for a customer: the e-mail address if no name is known. */
export const nameOrEmail = ({ name, email }: { name: string; email: string }): string => name || email
