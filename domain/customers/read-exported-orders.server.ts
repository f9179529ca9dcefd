import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'

/**
 * The orders with the ids of a query, as they are handed over to the person who placed them, with what the shop wrote
 * about them.
 */
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
    // Notes between members of staff aren't handed over.
    db
      .selectFrom('orderNote')
      .where('orderNote.orderId', 'in', sql<string>`(${ids})`)
      .where('orderNote.isToCustomer', '=', true)
      .select(['orderNote.orderId', 'orderNote.body', 'orderNote.createdAt'])
      .orderBy('orderNote.id')
      .execute(),
  ])
  // Grouped once instead of filtered for each order: there may be thousands.
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  const notesOf = Map.groupBy(notes, ({ orderId }) => orderId)
  return orders.map((order) => ({
    ...order,
    items: (itemsOf.get(order.id) ?? []).map(({ orderId: _, ...item }) => item),
    messages: (notesOf.get(order.id) ?? []).map(({ orderId: _, ...note }) => note),
  }))
}
