import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'

/** The orders of a query of ids as they are handed over to whoever placed them, with what the shop has written about them. */
export async function readExportedOrders(db: Queryable, ids: RawBuilder<{ id: string }>) {
  const [orders, items, notes] = await Promise.all([
    db
      .selectFrom('order')
      .where('order.id', 'in', sql<string>`(${ids})`)
      .select(['id', 'status', 'paymentStatus', 'subtotal', 'discount', 'shippingFee', 'totalAmount'])
      .select(['order.email', 'order.phone', 'isCollected', 'shippingAddress', 'createdAt'])
      .leftJoin('shipment', 'shipment.orderId', 'order.id')
      .select(['carrier', 'trackingNumber', 'trackingUrl'])
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('orderItem')
      .where('orderItem.orderId', 'in', sql<string>`(${ids})`)
      .select(['orderItem.orderId', 'orderItem.productName as name', 'orderItem.price', 'orderItem.quantity'])
      .select(['orderItem.size', 'orderItem.color'])
      .orderBy('orderItem.position')
      .execute(),
    // What staff note for each other is the shop's own.
    db
      .selectFrom('orderNote')
      .where('orderNote.orderId', 'in', sql<string>`(${ids})`)
      .where('orderNote.isToCustomer', '=', true)
      .select(['orderNote.orderId', 'orderNote.body', 'orderNote.createdAt'])
      .orderBy('orderNote.id')
      .execute(),
  ])
  // Looked through once for all orders: anybody may have thousands of them.
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  const notesOf = Map.groupBy(notes, ({ orderId }) => orderId)
  return orders.map((order) => ({
    ...order,
    items: (itemsOf.get(order.id) ?? []).map(({ orderId: _, ...item }) => item),
    messages: (notesOf.get(order.id) ?? []).map(({ orderId: _, ...note }) => note),
  }))
}
