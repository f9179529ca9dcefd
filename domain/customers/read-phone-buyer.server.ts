import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { findPhoneOrders, nameOf } from './find-phone-orders.server.ts'
import type { PhoneBuyer } from './phone-buyer.ts'

/**
 * The buyer of an order without an e-mail address, with all orders that have the same phone number. Null if the order
 * has an e-mail address, since it is a customer's then, or if its personal data was removed.
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

/** The same for a viewer who may export or erase personal data. */
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
