import type { AdminOrderRow } from '#domain/orders/admin-order.ts'

/** A page of the order list; `newest`: the ids of the newest orders overall when it was read. */
export type ListedOrders = { orders: AdminOrderRow[]; count: number; page: number; pages: number; newest: string[] }

/** The list, or a message why it couldn't be read. */
export type OrdersRead = { ok: true; listed: ListedOrders } | { ok: false; reason: 'failed'; why: string }

export const unreachable = 'the shop can’t be reached. Is this device online?'
