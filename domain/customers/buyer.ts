import type { CustomerAddress } from './customer.ts'

/** Somebody whom an order can be made for: a customer, or who ordered before without an address of mail. */
export type Buyer = {
  /** Null for whoever is known by an order alone. */
  customerId: string | null
  firstName: string
  lastName: string
  email: string
  phone: string
  orders: number
  /** The default one first. */
  addresses: CustomerAddress[]
}
