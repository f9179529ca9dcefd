import type { CustomerOrder } from './customer.ts'

/** An order without an address of mail that has the phone of somebody. */
export type PhoneOrder = CustomerOrder & {
  name: string
  /** Whether it has the name as well: a family shares a phone. */
  isSameName: boolean
}

/** Somebody whom the shop knows by a phone alone, since the orders that staff made have no address of mail. */
export type PhoneBuyer = {
  name: string
  phone: string
  /** The newest first. */
  orders: PhoneOrder[]
}
