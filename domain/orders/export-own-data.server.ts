import { readSecondFactor } from '#domain/accounts/second-factor/read-second-factor.server.ts'
import type { SignedIn } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'

/** All that the shop keeps of whoever asks, in the shape in which it is handed over. Secrets such as hashes stay here. */
export async function exportOwnData(db: Queryable, { userId, email }: SignedIn) {
  const [profile, addresses, cart, sessions, orders, items, notes] = await Promise.all([
    db
      .selectFrom('profile')
      .where('id', '=', userId)
      .select(['firstName', 'lastName', 'phone', 'email', 'createdAt'])
      .executeTakeFirst(),
    db
      .selectFrom('userAddress')
      .where('userId', '=', userId)
      .select(['firstName', 'lastName', 'phone', 'address', 'city', 'state', 'isDefault', 'createdAt'])
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('savedCart')
      .where('userId', '=', userId)
      .select(['lines', 'wishlist', 'updatedAt'])
      .executeTakeFirst(),
    db
      .selectFrom('session')
      .where('userId', '=', userId)
      .select(['createdAt as signedInAt', 'updatedAt as usedAt', 'ipAddress', 'userAgent'])
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('order')
      .where('userId', '=', userId)
      .select(['id', 'status', 'paymentStatus', 'subtotal', 'discount', 'shippingFee', 'totalAmount'])
      .select(['shippingAddress', 'createdAt'])
      .leftJoin('shipment', 'shipment.orderId', 'order.id')
      .select(['carrier', 'trackingNumber', 'trackingUrl'])
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('orderItem')
      .innerJoin('order', 'order.id', 'orderItem.orderId')
      .where('order.userId', '=', userId)
      .select(['orderItem.orderId', 'orderItem.productName as name', 'orderItem.price', 'orderItem.quantity'])
      .select(['orderItem.size', 'orderItem.color'])
      .orderBy('orderItem.position')
      .execute(),
    // What staff note for each other is the shop's own.
    db
      .selectFrom('orderNote')
      .innerJoin('order', 'order.id', 'orderNote.orderId')
      .where('order.userId', '=', userId)
      .where('orderNote.isToCustomer', '=', true)
      .select(['orderNote.orderId', 'orderNote.body', 'orderNote.createdAt'])
      .orderBy('orderNote.id')
      .execute(),
  ])
  return {
    email,
    profile: profile ?? null,
    addresses,
    cart: cart ?? null,
    secondFactor: await readSecondFactor(db, { userId }),
    sessions,
    orders: orders.map((order) => ({
      ...order,
      items: items.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...item }) => item),
      messages: notes.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...note }) => note),
    })),
  }
}
