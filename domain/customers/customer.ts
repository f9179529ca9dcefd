import type { SubscriptionState } from '#domain/content/newsletter.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'

/** A customer in the back office's list. */
export type CustomerRow = {
  id: string
  /** As the account or the newest order says it, one with the own address before those with others; empty where neither does. */
  name: string
  email: string
  phone: string
  hasAccount: boolean
  orders: number
  /** What was received from them less what was given back. */
  spent: Kobo
  tags: string[]
  /** When the account was made, or the first order placed. */
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
  /** Of the account, or of an order. */
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

/** Another customer who may be the same person: the phone is the same. */
export type PossibleDouble = { id: string; name: string; email: string }

/** All that the back office shows of a customer; times are ISO. */
export type CustomerPage = {
  customer: CustomerRow & { lastOrderAt: string | null; isStaff: boolean }
  /** Every address of theirs; those that were merged in say when. */
  emails: { email: string; mergedAt: string | null; newsletter: SubscriptionState | null }[]
  listed: { orders: CustomerOrder[]; page: number; pages: number }
  addresses: CustomerAddress[]
  notes: CustomerNote[]
  doubles: PossibleDouble[]
  /** Orders without an address of mail that have the phone, and one of them; null where there are none. */
  withoutMail: { count: number; orderId: string } | null
}

/** What stands where a customer's name would: the address, where nobody has given a name. */
export const nameOrEmail = ({ name, email }: { name: string; email: string }): string => name || email
