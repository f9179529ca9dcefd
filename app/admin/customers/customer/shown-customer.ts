import type { CustomerPage } from '#domain/customers/customer.ts'

/** A customer as read, or why it couldn't be. */
export type ShownCustomer = { ok: true; shown: CustomerPage } | { ok: false; reason: 'not_found' | 'failed' }
