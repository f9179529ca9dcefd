import type { CustomerAddress } from './customer.ts'

/**
 * Somebody an order can be made for: a customer, or a person known only by earlier orders without an e-mail address.
 */
export type Buyer = {
  /** Null for a person who is known only by an order. */
  customerId: string | null
  /** Whether they sign in: an order is theirs then, and is written to the address of the account. */
  hasAccount: boolean
  firstName: string
  lastName: string
  email: string
  phone: string
  orders: number
  /** The default one first. */
  addresses: CustomerAddress[]
}
