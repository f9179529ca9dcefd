import type { CustomerPage } from '#domain/customers/customer.ts'

/** What was read of a customer, or why there is nothing. */
export type ShownCustomer = { ok: true; shown: CustomerPage } | { ok: false; reason: 'not_found' | 'failed' }
