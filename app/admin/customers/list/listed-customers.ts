import type { CustomerRow } from '#domain/customers/customer.ts'

/** A page of the customer list, with the data that tells whether it is outdated. */
export type ListedCustomers = {
  customers: CustomerRow[]
  count: number
  page: number
  pages: number
  changedAt: string
  newest: string[]
}
