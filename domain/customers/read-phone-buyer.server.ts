import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { findPhoneOrders, nameOf } from './find-phone-orders.server.ts'
import type { PhoneBuyer } from './phone-buyer.ts'

/**
 * Whoever an order without an address of mail is for, with all orders that have the phone. Null where there is none: an order with an
 * address is a customer's, and one of whom nothing is known any more nobody's.
 */
export async function findPhoneBuyer(db: Queryable, orderId: string): Promise<PhoneBuyer | null> {
  if (!isUuid(orderId)) return null
  const order = await db
    .selectFrom('order')
    .where('id', '=', orderId)
    .where('isGuestOrder', '=', true)
    .where('email', '=', '')
    .where('phone', '<>', '')
    .select(['phone', nameOf.as('name')])
    .executeTakeFirst()
  return order ? { ...order, orders: await findPhoneOrders(db, order) } : null
}

/** The same for who hands out or deletes what the shop keeps of people. */
export async function readPhoneBuyer(
  db: Queryable,
  orderId: string,
  viewer: Viewer,
): Promise<{ ok: true; buyer: PhoneBuyer } | { ok: false; reason: 'not_found' } | AccessRefusal> {
  const authorized = authorize(viewer, 'customers.read')
  if (!authorized.ok) return authorized
  const buyer = await findPhoneBuyer(db, orderId)
  return buyer ? { ok: true, buyer } : { ok: false, reason: 'not_found' }
}
