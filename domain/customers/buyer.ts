import type { CustomerAddress } from './customer.ts'

/**
 * Somebody an order can be made for: a customer, or a person known only by earlier orders without an e-mail address.
 */
export type Buyer = {
  /** Null for a person who is known only by an order. */
  customerId: string | null
  /** Whether they have an account: an order then belongs to it, and mail goes to the account's address. */
  hasAccount: boolean
  firstName: string
  lastName: string
  email: string
  phone: string
  orders: number
  /** The default one first. */
  addresses: CustomerAddress[]
}
