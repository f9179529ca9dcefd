import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'

/** What was read of an order, or why there is nothing; `not_open`: the role was changed meanwhile. */
export type OrderRead = { ok: true; shown: AdminOrder } | { ok: false; reason: 'not_found' | 'failed' | 'not_open' }
