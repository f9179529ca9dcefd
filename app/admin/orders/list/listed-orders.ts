import type { AdminOrderRow } from '#domain/orders/admin-order.ts'

/** A page of the list of orders; `newest` are the ids of the newest orders of all, when it was read. */
export type ListedOrders = { orders: AdminOrderRow[]; count: number; page: number; pages: number; newest: string[] }

/** What was read, or in words of the shop why nothing was. */
export type OrdersRead = { ok: true; listed: ListedOrders } | { ok: false; reason: 'failed'; why: string }

export const unreachable = 'the shop can’t be reached. Is this device online?'
