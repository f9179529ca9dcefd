import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'

/** An order as read, or why it couldn't be; `not_open`: the viewer's role was changed meanwhile. */
export type OrderRead = { ok: true; shown: AdminOrder } | { ok: false; reason: 'not_found' | 'failed' | 'not_open' }
