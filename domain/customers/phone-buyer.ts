import type { CustomerOrder } from './customer.ts'

/** An order without an e-mail address that has a given phone number. */
export type PhoneOrder = CustomerOrder & {
  name: string
  /** Whether the name is the same, too: a family may share a phone. */
  isSameName: boolean
}

/** Somebody known only by a phone number, because staff made the orders without an e-mail address. */
export type PhoneBuyer = {
  name: string
  phone: string
  /** The newest first. */
  orders: PhoneOrder[]
}
