import type { CustomerRow } from '#domain/customers/customer.ts'

/** A page of the list of customers, with what tells when it is older than what there is. */
export type ListedCustomers = {
  customers: CustomerRow[]
  count: number
  page: number
  pages: number
  changedAt: string
  newest: string[]
}
